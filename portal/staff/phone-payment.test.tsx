import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'

const options = {
  today: '2026-11-20',
  bankAccounts: [
    { paymentMethodId: 'pm_1', displayName: 'Everyday ending in 6789' },
    { paymentMethodId: 'pm_2', displayName: 'Savings ending in 1111' },
  ],
  reasonCode: null as string | null,
  pastDueAmount: 79_612,
  dueToday: 81_612,
  lastPaymentDate: '2026-12-04',
}
const preview = {
  totalAmount: 9_612,
  paymentDate: '2026-11-20',
  debitDate: '2026-11-23',
  paymentDisplayName: 'Savings ending in 1111',
  authorization: { version: 'tel-debit-1.es', text: 'Esta llamada se graba.\n¿Autoriza un débito de $96.12?' },
  warnings: [] as { code: string; message: string }[],
}
const accountNumber = '100000000001'

async function open(given: { options?: object; preview?: object | CarportError; role?: string; found?: object } = {}) {
  const { services } = fakeServices({ user: { ...borrower, email: 'a1@staff.example.com' }, accounts: [] })
  const found = {
    accountNumbers: [accountNumber],
    accountsOnHold: [],
    customerId: 'cus_1',
    customerLoginId: 'log_1',
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'p1@example.com',
    login: { emailVerified: true, locked: false, devices: 1 },
    ...given.found,
  }
  vi.mocked(services.rest).getJson.mockImplementation(async (address: string) =>
    address === '/api/admin' ? { roles: [given.role ?? 'LOAN_ADVISOR'] } : { users: [found] },
  )
  const state = {
    data: { GetPhonePaymentOptions: { ...options, ...given.options } },
    error: undefined,
    isLoading: false,
  }
  const watched: string[] = []
  vi.mocked(services.graphql.watch).mockImplementation((({ name }: { name: string }) => {
    watched.push(name)
    return { subscribe: () => () => undefined, getState: () => state, refetch: vi.fn(async () => undefined) }
  }) as never)
  const answer = services.graphql.query
  const query = vi.spyOn(services.graphql, 'query').mockImplementation((async (document, variables) => {
    if (document.name !== 'PhonePaymentPreview') return answer(document, variables)
    if (given.preview instanceof CarportError) throw given.preview
    return { PreviewPhonePayment: { ...preview, ...given.preview } }
  }) as typeof answer)
  const mutate = vi.mocked(services.graphql.mutate)
  mutate.mockImplementation((async () => ({
    CreatePhonePayment: { success: true, confirmationNumber: 'CP7K4QX2M9' },
  })) as never)
  render(
    <MemoryRouter initialEntries={['/admin']}>
      <App services={services} />
    </MemoryRouter>,
  )
  const person = userEvent.setup()
  await person.click(await screen.findByLabelText('Email'))
  await person.paste('p1@example.com')
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 3, name: 'Ana Ruiz' })
  /** Pasted, as typing is slow and no part of what is tested. */
  const fill = async (label: string, text: string) => {
    await person.click(screen.getByLabelText(label))
    await person.paste(text)
  }
  const review = async (amount: string) => {
    await fill('Amount', amount)
    await person.keyboard('{Enter}')
  }
  const fillCall = async () => {
    await fill('Caller’s name', 'Ana Ruiz')
    await fill('Recorded authorization ID', 'REC-1234')
    await fill('Comment', 'Agreed on by phone')
    await person.keyboard('{Enter}')
  }
  return { person, mutate, query, watched, review, fillCall }
}

const take = () => screen.getByRole('button', { name: 'Take a payment for the loan ending in 0001' })

beforeEach(() => {
  window.scrollTo = vi.fn()
})

test('an advisor fetches nothing of a loan before it is asked for', async () => {
  const { watched } = await open()
  expect(watched).not.toContain('PhonePaymentOptions')
  expect(take()).toBeTruthy()
})

test('for a developer there is none', async () => {
  await open({ role: 'DEVELOPER' })
  expect(screen.queryByRole('button', { name: /Take a payment/ })).toBeNull()
})

test('a loan that takes no new payments is offered none, and another one of the same borrower is', async () => {
  await open({ found: { accountNumbers: [accountNumber, '100000000117'], accountsOnHold: ['100000000117'] } })
  expect(take()).toBeTruthy()
  expect(screen.queryByRole('button', { name: /ending in 0117/ })).toBeNull()
})

test('where no loan of a borrower takes payments, none is offered', async () => {
  await open({ found: { accountsOnHold: [accountNumber] } })
  expect(screen.getByText('On hold')).toBeTruthy()
  expect(screen.queryByText('Payment by phone')).toBeNull()
})

test('an advisor enters a payment, reads the authorization to the borrower in their language, and takes it with the call', async () => {
  const { person, mutate, query, review, fillCall } = await open()
  await person.click(take())
  expect(screen.getByText('$816.12')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Review the payment' }))
  expect(screen.getByText('Enter an amount.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
  await person.selectOptions(screen.getByLabelText('From'), 'Savings ending in 1111')
  await review('96.12')
  expect((await screen.findByText('¿Autoriza un débito de $96.12?')).closest('[lang]')?.getAttribute('lang')).toBe('es')
  const payment = { paymentAmount: 9_612, paymentDate: '2026-11-20', paymentMethodId: 'pm_2' }
  expect(query.mock.calls.at(-1)?.[1]).toEqual({ accountNumber, customerId: 'cus_1', payment })
  expect(screen.getByText('Monday, November 23')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Take $96.12' }))
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(3)
  expect(document.activeElement).toBe(screen.getByLabelText('Caller’s name'))
  expect(mutate).not.toHaveBeenCalled()
  await fillCall()
  expect(await screen.findByText(/Its confirmation number is CP7-K4Q-X2M9/)).toBeTruthy()
  expect(mutate).toHaveBeenCalledTimes(1)
  expect(mutate.mock.calls[0]?.[1]).toEqual({
    accountNumber,
    customerId: 'cus_1',
    payment: { ...payment, confirmDuplicate: false },
    authorizationVersion: 'tel-debit-1.es',
    callerName: 'Ana Ruiz',
    recordedAuthorizationId: 'REC-1234',
    comment: 'Agreed on by phone',
  })
})

test('a second payment of the same amount and day is taken only where the borrower wants both', async () => {
  const warnings = [{ code: 'DUPLICATE_PAYMENT', message: 'You already have a payment of $96.12 for today.' }]
  const { person, mutate, review, fillCall } = await open({ preview: { warnings } })
  await person.click(take())
  await review('96.12')
  expect(await screen.findByText('You already have a payment of $96.12 for today.')).toBeTruthy()
  await fillCall()
  expect(screen.getByText('Check this box if they want both payments.')).toBeTruthy()
  expect(mutate).not.toHaveBeenCalled()
  await person.click(screen.getByRole('checkbox'))
  await person.click(screen.getByRole('button', { name: 'Take $96.12' }))
  expect(await screen.findByText(/confirmation number/)).toBeTruthy()
  expect(mutate.mock.calls[0]?.[1]).toMatchObject({ payment: { confirmDuplicate: true } })
})

test('a payment that is refused says why, and can be changed with what was entered', async () => {
  const refusal = new CarportError('AMOUNT_TOO_LOW', { message: 'The smallest payment is $1.00.' })
  const { person, review } = await open({ preview: refusal })
  await person.click(take())
  await review('0.50')
  expect(await screen.findByText('The smallest payment is $1.00.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Change the payment' }))
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '0.50')
})

test.each([
  [{ bankAccounts: [] }, /has no saved bank account/],
  [{ reasonCode: 'nsf-hold' }, /because payments were returned/],
  [{ reasonCode: 'bankruptcy' }, 'This loan can’t take a payment right now.'],
])('without a bank account, or while none may be debited, there is no form: %j', async (given, words) => {
  const { person } = await open({ options: given })
  await person.click(take())
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})
