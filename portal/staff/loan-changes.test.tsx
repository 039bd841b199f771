import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'jotai'
import { expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { UiRoot } from '#ui'
import { ServicesProvider } from '../startup/services-context.tsx'
import type { WaitingChange } from './loan-change-calls.ts'
import { LoanChanges } from './loan-changes.tsx'

const change: WaitingChange = {
  loanModId: 'mod_1',
  accountNumber: '100000000003',
  type: 'Frequency',
  status: 'PendingManagerEligibilityExceptionApproval',
  label: 'Pending Manager Eligibility Exception Approval',
  borrowers: [{ name: 'Denise Hall', hasSigned: false }],
  before: 'MONTHLY',
  after: 'BI_WEEKLY',
  paymentBeforeCents: 79_612,
  paymentAfterCents: 36_744,
  extraInterestCents: -4_512,
  hardshipReason: 'Fewer hours at work',
  outsideLimits: ['past-due'],
  signBy: '2026-12-05',
  lastDay: '2026-12-10',
  steps: ['approve', 'decline', 'cancel'],
}

function open(language: 'en' | 'es' = 'en') {
  const { services } = fakeServices({ user: { ...borrower, email: 'a1@staff.example.com' } })
  const rest = vi.mocked(services.rest)
  rest.getJson.mockResolvedValue({ modifications: [change] })
  rest.postJson.mockResolvedValue({ accountNumber: change.accountNumber, label: 'Declined', notation: 'LM' })
  render(
    <ServicesProvider value={services}>
      <Provider store={services.store}>
        <UiRoot language={language}>
          <LoanChanges />
        </UiRoot>
      </Provider>
    </ServicesProvider>,
  )
  return { rest, person: userEvent.setup() }
}

async function list(person: ReturnType<typeof userEvent.setup>) {
  await person.click(screen.getByRole('button', { name: 'Show loan changes' }))
  await screen.findByText('Denise Hall')
}

test('what the button opens takes the focus that the button had', async () => {
  const { person } = open()
  await list(person)
  expect(document.activeElement?.contains(screen.getByRole('heading', { name: 'Loan changes' }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('a step without a reason is not sent, and one that fails says so and stays', async () => {
  const { rest, person } = open()
  await list(person)
  await person.click(screen.getByRole('button', { name: 'Approve: Denise Hall' }))
  await person.keyboard('{Enter}')
  expect(rest.postJson).not.toHaveBeenCalled()
  rest.postJson.mockRejectedValueOnce(new CarportError('MOD_NOT_READY', { message: 'This isn’t ready to sign yet.' }))
  await person.keyboard('Paystubs match the request{Enter}')
  expect(await screen.findByText('This isn’t ready to sign yet.')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Approve' })).toBeTruthy()
})

test('a change that waits is read in a line, declined with the keyboard alone, and said back with its notation', async () => {
  const { rest, person } = open()
  await list(person)
  expect(screen.getByText('Pending Manager Eligibility Exception Approval')).toBeTruthy()
  expect(
    screen.getByText(/\$796\.12 every month to \$367\.44 every two weeks.*Outside the limits: past due.*Fewer hours/),
  ).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Decline: Denise Hall' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Decline' }))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Reason for the borrowers' }), 'Too far past due')
  await person.click(dialog.getByRole('textbox'))
  await person.keyboard('No income for six months{Enter}')
  expect(await screen.findByText('Account 100000000003: Declined. Notation LM written.')).toBeTruthy()
  expect(rest.postJson).toHaveBeenCalledWith(
    '/api/admin/loan-modifications/mod_1/decline',
    { ending: 'too-far-past-due' },
    { 'staff-reason': encodeURIComponent('No income for six months') },
  )
})

test('a change is asked for while the borrower is on the phone', async () => {
  const { rest, person } = open()
  await list(person)
  await person.click(screen.getByText('Request a change for a borrower on the phone'))
  await person.type(screen.getByLabelText('Account number'), '100000000003')
  await person.type(screen.getByLabelText('Last 4 of SSN'), '0303')
  await person.selectOptions(screen.getByRole('combobox', { name: 'New frequency' }), 'every week')
  await person.click(screen.getByRole('button', { name: 'Ask for this change' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/))
  await person.keyboard('Borrower called about paydays')
  await person.click(screen.getByRole('button', { name: 'Ask for this change' }))
  expect(rest.postJson).toHaveBeenCalledWith(
    '/api/admin/loan-modifications',
    {
      accountNumber: '100000000003',
      last4Ssn: '0303',
      type: 'Frequency',
      requestedFrequency: 'WEEKLY',
      hardshipReason: null,
    },
    { 'staff-reason': encodeURIComponent('Borrower called about paydays') },
  )
})

test('in Spanish the list and its steps are Spanish', async () => {
  const { person } = open('es')
  await person.click(await screen.findByRole('button', { name: 'Ver los cambios de préstamo' }))
  expect(await screen.findByText('Falta la aprobación de una excepción')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rechazar: Denise Hall' })).toBeTruthy()
})
