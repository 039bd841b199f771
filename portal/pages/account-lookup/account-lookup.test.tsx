import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '#portal/site/app.tsx'

vi.mock('#widgets/dashboard', () => ({
  Dashboard: ({ accountNumber }: { accountNumber: string }) => <h1>{`Dashboard of ${accountNumber}`}</h1>,
}))
window.scrollTo = vi.fn()

const phone = { contactId: 'phn_1', channel: 'SMS', masked: '(•••) •••-0116' }
const email = { contactId: 'eml_1', channel: 'EMAIL', masked: 'n•••@example.com' }
const asText = (code: 'LOOKUP_NO_MATCH' | 'OTP_WRONG' | 'OTP_LOCKED', message: string) =>
  new CarportError(code, { message })

/** @param code the one that links; @param refused what sending a code is refused with */
function open(contacts: readonly object[], { code = '123456', refused }: { code?: string; refused?: Error } = {}) {
  const linked = { now: false }
  const asked: { name: string; variables: Record<string, unknown> }[] = []
  const { services } = fakeServices({ user: borrower })
  const before = services.graphql.query.bind(services.graphql)
  services.graphql.query = (async (document: { name: string }, variables: Record<string, unknown>) => {
    asked.push({ name: document.name, variables })
    if (document.name === 'PasscodeContacts') return { GetPasscodeContacts: contacts }
    if (document.name === 'LookUpAccount') {
      if (variables.last4SSN !== '1616') throw asText('LOOKUP_NO_MATCH', "We couldn't match those details.")
      if (variables.passcode === undefined) throw new CarportError('STEP_UP_REQUIRED')
      if (variables.passcode !== code) throw asText('OTP_WRONG', "That code isn't right.")
      linked.now = true
      return { CustomerAccountDetails: { accountNumbers: ['100000000001'], customerId: 'CUS_1' } }
    }
    if (document.name === 'LoginCustomer' && !linked.now) throw new CarportError('NOT_FOUND')
    return before(document as never, variables as never)
  }) as never
  services.graphql.mutate = (async (document: { name: string }, variables: Record<string, unknown>) => {
    asked.push({ name: document.name, variables })
    if (refused !== undefined && document.name === 'SendPasscode') throw refused
    return { SendOneTimePasscode: { success: true } }
  }) as never
  render(
    <MemoryRouter initialEntries={['/account']}>
      <App services={services} />
    </MemoryRouter>,
  )
  return { asked: (name: string) => asked.filter((one) => one.name === name).map((one) => one.variables) }
}

async function enterDetails(last4 = '1616') {
  await screen.findByRole('heading', { level: 1, name: 'Find your loan' })
  await userEvent.type(screen.getByLabelText('Account number'), '1000 0000 0016')
  await userEvent.type(screen.getByLabelText(/Last 4 digits/), last4)
  await userEvent.type(screen.getByLabelText('Date of birth'), '1990-01-16')
  await userEvent.click(screen.getByRole('button', { name: 'Find my loan' }))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[login-20] whose details match chooses a contact on file, enters the code that went there and sees the loan', async () => {
  const { asked } = open([phone, email])
  await enterDetails()
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1, name: 'Confirm it’s you' }))
  expect(screen.getByRole('radio', { name: phone.masked })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: email.masked }))
  await press('Send code')
  await screen.findByText(/We sent a code to n•••@example.com/)
  expect(asked('SendPasscode')).toEqual([{ purpose: 'LINK_ACCOUNT', channel: 'EMAIL', contactId: 'eml_1' }])
  await press('Connect my loan')
  expect(screen.getByText('Enter the 6-digit code.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code'), '000000')
  await press('Connect my loan')
  await screen.findByText("That code isn't right.")
  await userEvent.clear(screen.getByLabelText('Code'))
  await userEvent.type(screen.getByLabelText('Code'), '123 456')
  await press('Connect my loan')
  await screen.findByRole('heading', { name: /Dashboard of 100000000001/ })
  expect(asked('LookUpAccount').at(-1)).toEqual({
    accountNumber: '100000000016',
    last4SSN: '1616',
    dob: '1990-01-16',
    passcode: '123456',
  })
})

test('[login-20] details that do not match stay on the form with one text, and nothing is asked about contacts', async () => {
  const { asked } = open([phone])
  await enterDetails('0000')
  // The message is above the form, far from the button on a phone.
  expect(document.activeElement?.contains(await screen.findByText("We couldn't match those details."))).toBe(true)
  expect(screen.getByLabelText('Account number')).toHaveProperty('value', '1000 0000 0016')
  expect(asked('PasscodeContacts')).toEqual([])
})

test('[login-20] without a contact on file the page says that our team has to help, with the number to call', async () => {
  const { asked } = open([])
  await enterDetails()
  await screen.findByText(/we don’t have a phone number or email on file.*our team has to connect it for you/)
  expect(screen.getByRole('link', { name: /Call us at/ }).getAttribute('href')).toMatch(/^tel:/)
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
  expect(asked('SendPasscode')).toEqual([])
  await press('Back')
  expect(screen.getByLabelText('Account number')).toHaveProperty('value', '1000 0000 0016')
})

test('a code that cannot be sent now says why, and the choice stays', async () => {
  open([phone], { refused: asText('OTP_LOCKED', 'You can get a new code at 5:00 PM.') })
  await enterDetails()
  await screen.findByRole('button', { name: 'Send code' })
  await press('Send code')
  const reason = await screen.findByText('You can get a new code at 5:00 PM.')
  expect(document.activeElement?.contains(reason)).toBe(true)
  expect(screen.getByRole('radio', { name: phone.masked })).toBeTruthy()
})
