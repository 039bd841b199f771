import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { saveFile } from '#sdk/platform/save-file'
import { answerDetails, detailsAnswer, historyLine } from '#test-kit/answers/account-answers'
import { accountNumber } from '#test-kit/answers/dashboard-answers'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import {
  AccountChangesDocument,
  AccountDetailsDocument,
  AccountDocumentsDocument,
  AccountHistoryDocument,
} from './account-details.graphql.ts'
import { AccountDetails } from './account-details.tsx'

vi.mock('#sdk/platform/save-file', () => ({ saveFile: vi.fn() }))
const user = userEvent.setup()
const lines = Array.from({ length: 12 }, (_, index) => historyLine({ id: `h_${index}` }))

beforeEach(() => vi.mocked(saveFile).mockClear())

function show(host: FakeHost, language: 'en' | 'es' = 'en') {
  return renderCapability(<AccountDetails accountNumber={accountNumber} />, host, language)
}

function host(history = lines): FakeHost {
  const made = createFakeHost()
  answerDetails(made.graphql, history)
  return made
}

test('what cannot be loaded says so by itself, and loads again', async () => {
  const made = host()
  made.graphql.answerOnce(AccountDetailsDocument, new CarportError('INTERNAL', { correlationId: 'ref-9' }))
  show(made)
  expect(await screen.findByText('Reference: ref-9')).toBeTruthy()
  expect(await screen.findByRole('table', { name: 'History' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1000 0000 0001')).toBeTruthy()
})

test('on a payment plan what is asked for is the plan’s payment, above everything that is due', async () => {
  const made = host()
  const { GetAccount, ...rest } = detailsAnswer()
  const planned = { kind: 'PLAN' as const, due: 75_823, dueOn: '2026-12-01' }
  const amountDue = { ...GetAccount.amountDue, stillToPay: { ...GetAccount.amountDue.stillToPay, ...planned } }
  made.graphql.answer(AccountDetailsDocument, { ...rest, GetAccount: { ...GetAccount, amountDue } })
  show(made)
  expect(await screen.findByText('Next payment on your plan')).toBeTruthy()
  expect(screen.getByText('$758.23')).toBeTruthy()
  expect(screen.getByText('due Tuesday, December 1')).toBeTruthy()
})

test('the balance of a charged-off loan is called that, and is not asked for as an amount due', async () => {
  const made = host()
  const { GetAccount, ...rest } = detailsAnswer()
  const balance = { kind: 'CHARGED_OFF' as const, due: 984_037, dueOn: null }
  const amountDue = { ...GetAccount.amountDue, stillToPay: { ...GetAccount.amountDue.stillToPay, ...balance } }
  const status = { key: 'O', description: 'Charged off' }
  made.graphql.answer(AccountDetailsDocument, { ...rest, GetAccount: { ...GetAccount, status, amountDue } })
  show(made)
  expect(await screen.findByText('Remaining balance')).toBeTruthy()
  expect(screen.getByText('$9,840.37')).toBeTruthy()
  expect(screen.queryByText(/Amount due|What you owe now/)).toBeNull()
  // A charge-off ends the schedule.
  expect(screen.queryByText('Regular payment')).toBeNull()
  expect(screen.getByRole('link', { name: 'Make a payment' }).className).toContain('cp-button-secondary')
  // The charge-off took the principal off the loan's books. Nobody paid it, and no schedule is left.
  expect(screen.queryByText(/remaining principal|principal paid|scheduled payoff date/i)).toBeNull()
})

test('a history that begins after the contract says since when, and why', async () => {
  show(host())
  expect(await screen.findByText(/Starts Friday, May 1, when we began servicing your loan\.$/)).toBeTruthy()
})

test('a file that cannot be made is told, and nothing is saved', async () => {
  const made = host()
  show(made)
  const button = await screen.findByRole('button', { name: 'Download CSV' })
  made.graphql.answer(AccountHistoryDocument, new CarportError('NETWORK'))
  await user.click(button)
  expect(await screen.findByText('We couldn’t save the file. Try again.')).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
})

test('[profile-06][acct-17] the contract, the loan, its borrowers and the vehicle', async () => {
  show(host())
  const contract = within(await screen.findByRole('region', { name: 'Your contract' }))
  for (const text of [
    '1000 0000 0001',
    'Active',
    'Ana Reyes (Buyer)',
    'Rosa Reyes (Co-buyer)',
    'Thursday, November 27, 2025',
    '$796.12 every month',
    'Wednesday, November 27, 2030',
  ]) {
    expect(contract.getByText(text)).toBeTruthy()
  }
  const loan = within(screen.getByRole('region', { name: 'Your loan' }))
  for (const text of ['$33,474.55', '$2,525.45', '$36,000.00']) expect(loan.getByText(text)).toBeTruthy()
  const vehicle = within(screen.getByRole('region', { name: 'Your vehicle' }))
  expect(vehicle.getByText('2023 Toyota Camry')).toBeTruthy()
  expect(vehicle.getByText('4T1B11HK5KU000001')).toBeTruthy()
})

test('a loan whose vehicle is not on file says so', async () => {
  const made = host()
  made.graphql.answer(AccountDetailsDocument, { ...detailsAnswer(), GetVehicle: null })
  show(made)
  expect(await screen.findByText('We don’t have a vehicle on file for this loan.')).toBeTruthy()
})

test('[dash-06] the history is a table with date, status and split; the rest comes when it is asked for', async () => {
  show(host())
  const table = await screen.findByRole('table', { name: 'History' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Date', 'Posted', 'Description', 'Status', 'Amount', 'Interest', 'Principal', 'Fees'])
  expect(within(table).getAllByRole('row')).toHaveLength(11)
  expect(within(table).getAllByText('$501.42')).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(13)
  // The button is gone: reading goes on with the first line that is new.
  expect(document.activeElement).toBe(rows[11])
  expect(screen.getByText('Showing all 12.')).toBeTruthy()
})

test('of the documents the rest comes when it is asked for, and the first of them has the focus', async () => {
  const made = host()
  made.graphql.answer(AccountDocumentsDocument, {
    GetDocuments: Array.from({ length: 8 }, (_, index) => ({
      documentId: `receipt-pay_${index}`,
      kind: 'PAYMENT_RECEIPT' as const,
      date: '2026-11-10',
      amount: 79_612,
    })),
  })
  show(made)
  const list = within(await screen.findByRole('region', { name: 'Your documents' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  await user.click(list.getByRole('button', { name: 'Show all' }))
  expect(list.getAllByRole('listitem')).toHaveLength(8)
  expect(document.activeElement).toBe(list.getAllByRole('listitem')[5])
  expect(screen.getByText('Showing all 8.')).toBeTruthy()
})

test('[dash-06] everything is shown of a history longer than what is read at once', async () => {
  const years = Array.from({ length: 250 }, (_, index) =>
    historyLine({ id: `h_${index}`, transactionDate: `20${26 - Math.floor(index / 20)}-01-01` }),
  )
  const made = host(years)
  show(made)
  const table = await screen.findByRole('table', { name: 'History' })
  made.graphql.answerOnce(AccountHistoryDocument, new CarportError('NETWORK'))
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('We couldn’t load the rest. Try again.')).toBeTruthy()
  expect(within(table).getAllByRole('row')).toHaveLength(11)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(251))
  expect(document.activeElement).toBe(within(table).getAllByRole('row')[11])
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
})

test('[dash-06] the history is saved as a file with every line', async () => {
  const made = host()
  show(made)
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect(saveFile).toHaveBeenCalledTimes(1)
  const said = await within(screen.getByRole('region', { name: 'History' })).findByRole('status')
  expect(within(said).getByText('Your file is in your downloads.')).toBeTruthy()
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toBe('history-0001-2026-11-20.csv')
  expect(file?.type).toBe('text/csv;charset=utf-8')
  expect(made.eventsOf('carport-step')).toEqual([{ capability: 'account-details', step: 'history-saved' }])
})

test('without a history it says when there will be one', async () => {
  show(host([]))
  expect(await screen.findByText('Your payments and fees will show here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
})

test('in Spanish the server’s words are Spanish too', async () => {
  show(host([historyLine({ description: 'Late Fee' })]), 'es')
  expect(await screen.findByRole('rowheader', { name: /Cargo por atraso/ })).toBeTruthy()
  expect(screen.getByText('Activa')).toBeTruthy()
})

test('the history is saved as a PDF, and a document by its kind and day', async () => {
  const made = host()
  show(made)
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
  await user.click(await screen.findByRole('button', { name: 'Save: Payment receipt, Tuesday, November 10 · $796.12' }))
  expect(made.saved).toEqual([
    { documentId: `history-${accountNumber}`, fileName: 'history-0001-2026-11-20.pdf' },
    { documentId: 'receipt-pay_1', fileName: 'payment-receipt-2026-11-10.pdf' },
  ])
})

test('a document that cannot be had is told', async () => {
  const made = createFakeHost({ saveDocument: () => Promise.reject(new CarportError('NETWORK')) })
  answerDetails(made.graphql, lines)
  show(made)
  await user.click(await screen.findByRole('button', { name: /^Save: Payment receipt/ }))
  expect(await screen.findByText('We couldn’t save the file. Try again.')).toBeTruthy()
})

test('[acct-09] a change of the contract is told with what came of it', async () => {
  const made = host()
  made.graphql.answer(AccountChangesDocument, {
    GetLoanModifications: [
      {
        typeName: 'Extension',
        summaries: [
          {
            loanModId: 'mod_1',
            type: 'Extension',
            experienceToShow: 'Ready to Sign',
            status: { value: 'PendingSignature', description: 'Approved, Pending Signature' },
            completionDate: null,
            newPaymentDueDate: '2026-12-27',
            newPaymentAmount: 79612,
          },
        ],
      },
      {
        typeName: 'Frequency',
        summaries: [
          {
            loanModId: 'mod_2',
            type: 'Frequency',
            // Only offered: nothing was approved.
            experienceToShow: 'No Agent Intro',
            status: { value: 'PendingSignature', description: 'Approved, Pending Signature' },
            completionDate: null,
            newPaymentDueDate: null,
            newPaymentAmount: null,
          },
        ],
      },
    ],
  })
  show(made)
  const changes = await screen.findByRole('region', { name: 'Changes to your contract' })
  expect(within(changes).getByText('Approved, Pending Signature')).toBeTruthy()
  expect(within(changes).getByText('$796.12 on Sunday, December 27')).toBeTruthy()
})

test('the loan’s rate, daily interest, interest of this year and remaining term', async () => {
  show(host())
  const loan = within(await screen.findByRole('region', { name: 'Your loan' }))
  for (const [label, value] of [
    ['Interest rate (APR)', '17.81%'],
    ['Interest per day', '$16.33'],
    ['Interest paid in 2026', '$4,213.55'],
    ['Remaining term', '48 payments'],
  ] as const) {
    expect(loan.getByText(label).closest('div')?.textContent).toContain(value)
  }
})

test('of a loan that came here this year, interest is told from that day on', async () => {
  const made = host()
  const answer = detailsAnswer()
  const { loanCost } = answer.GetAccount
  if (loanCost === null) throw new Error('The loan is open')
  answer.GetAccount.loanCost = { ...loanCost, interestPaidSince: '2026-04-02' }
  made.graphql.answer(AccountDetailsDocument, answer)
  show(made)
  expect(await screen.findByText('Interest paid since Thursday, April 2')).toBeTruthy()
})

test('in the grace days it says by when to pay to avoid the late fee', async () => {
  const made = host()
  const answer = detailsAnswer()
  answer.GetAccount.lateFeeAhead = { payBy: '2026-11-23', amount: 3981 }
  made.graphql.answer(AccountDetailsDocument, answer)
  show(made)
  expect(await screen.findByText('Pay by Monday, November 23 to avoid a late fee of $39.81.')).toBeTruthy()
})

test('a loan that is paid off has no rate and no term, but says what becomes of the title', async () => {
  const made = host()
  const answer = detailsAnswer()
  answer.GetAccount.status = { key: 'P', description: 'Paid' }
  answer.GetAccount.loanCost = null
  answer.GetAccount.titleRelease = { status: 'ORDERED', promisedOn: '2026-12-07' }
  made.graphql.answer(AccountDetailsDocument, answer)
  show(made)
  expect(await screen.findByText(/We’ll send the title or lien release by Monday, December 7/)).toBeTruthy()
  expect(screen.queryByText('Interest per day')).toBeNull()
})

test('a loan whose last payment can still bounce offers no payment, and one whose payment came back does again', async () => {
  for (const [due, isOffered] of [
    [0, false],
    [52_162, true],
  ] as const) {
    const made = host()
    const answer = detailsAnswer()
    answer.GetAccount.titleRelease = { status: 'WAITING', promisedOn: '2026-12-07' }
    answer.GetAccount.amountDue.stillToPay.due = due
    made.graphql.answer(AccountDetailsDocument, answer)
    show(made)
    await screen.findByText(/December 7/)
    expect(screen.queryByRole('link', { name: 'Make a payment' }) !== null).toBe(isOffered)
    cleanup()
  }
})

test('a charged-off balance can be paid, and has no payoff quote', async () => {
  const made = host()
  const answer = detailsAnswer()
  answer.GetAccount.status = { key: 'O', description: 'Charged off' }
  answer.GetAccount.loanCost = null
  made.graphql.answer(AccountDetailsDocument, answer)
  show(made)
  expect(await screen.findByRole('link', { name: 'Make a payment' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Get a payoff quote' })).toBeNull()
})

test('a loan that cannot be paid online offers neither a payment nor a payoff quote', async () => {
  const made = host()
  const answer = detailsAnswer()
  made.graphql.answer(AccountDetailsDocument, { ...answer, GetAccount: { ...answer.GetAccount, route: 'S45' } })
  show(made)
  expect(await screen.findByText('1000 0000 0001')).toBeTruthy()
  expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual([])
})
