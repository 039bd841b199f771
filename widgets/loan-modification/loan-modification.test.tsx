import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow'
import { CarportError } from '#sdk/errors/errors'
import { modificationAnswer, readyRequest } from '#test-kit/answers/modification-answers'
import { createFakeDrafts } from '#tests/fakes/drafts'
import { type FakeHostOptions, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { es } from './loan-modification.messages.es.ts'
import { LoanModification, type LoanModificationProps } from './index.ts'
import {
  AskForLoanChangeDocument,
  ChangeWaysOutDocument,
  LoadLoanModificationDocument,
  SignLoanChangeDocument,
  StopLoanChangeDocument,
} from './loan-modification.graphql.ts'

const user = userEvent.setup()
const accountNumber = '100000000001'

function hostWith(data = modificationAnswer(), options: FakeHostOptions = {}) {
  const host = createFakeHost(options)
  host.graphql.answer(LoadLoanModificationDocument, () => data)
  host.graphql.answer(ChangeWaysOutDocument, { GetPaymentEligibility: { paymentPlanEligibilityStatus: 'Eligible' } })
  host.graphql.answer(AskForLoanChangeDocument, () => {
    host.graphql.answer(LoadLoanModificationDocument, () => modificationAnswer([readyRequest]))
    return { RequestLoanModification: { success: true } }
  })
  host.graphql.answer(SignLoanChangeDocument, { SignLoanModification: { success: true } })
  host.graphql.answer(StopLoanChangeDocument, { OptOutLoanModification: { success: true } })
  host.graphql.answer(PasscodeContactsDocument, () => ({
    GetPasscodeContacts: [{ contactId: 'c1', channel: 'SMS' as const, masked: '(•••) •••-0123', hasCode: false }],
  }))
  host.graphql.answer(SendPasscodeDocument, () => ({ SendOneTimePasscode: { success: true } }))
  return host
}

const show = (
  host: ReturnType<typeof hostWith>,
  props: Partial<LoanModificationProps> = {},
  language: 'en' | 'es' = 'en',
) => renderCapability(<LoanModification accountNumber={accountNumber} {...props} />, host, language)

const ended = (value: 'Declined' | 'Expired', endedBecause: string | null) => ({
  ...readyRequest,
  canSign: false,
  agreement: null,
  closedOn: '2026-12-05',
  endedBecause,
  summary: { ...readyRequest.summary, status: { value, description: value } },
})

test('where nothing can be changed the page says why and what else is possible, and offers nothing that would be refused', async () => {
  const refusals = [{ type: 'Frequency' as const, reasonCode: 'payment-plan', isException: false }]
  show(hostWith(modificationAnswer([], { choices: [], refusals })), { view: 'noagent-intro' })
  expect(await screen.findByText('You have a payment plan. Finish or end it first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'See your options' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ask an advisor' })).toBeNull()
  expect(screen.getByRole('link', { name: 'See payment plans' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
})

test('outside the limits an advisor can be asked, who may make an exception', async () => {
  const { GetModificationOptions: all } = modificationAnswer()
  const choices = all.choices.map((one) => ({ ...one, isOpen: false }))
  const refusals = [{ type: 'Frequency' as const, reasonCode: 'past-due', isException: true }]
  const host = hostWith(modificationAnswer([], { choices, refusals }))
  const { speak } = show(host, { view: 'noagent-intro' })
  await user.click(await screen.findByRole('button', { name: 'Ask an advisor' }))
  await user.click(await screen.findByRole('radio', { name: /Every two weeks/ }))
  expect(screen.getAllByText('Needs an advisor’s exception').length).toBeGreaterThan(0)
  await user.type(screen.getByRole('textbox', { name: 'What happened? (optional)' }), 'Fewer hours at work')
  await user.click(screen.getByRole('button', { name: 'Send it to an advisor' }))
  expect(
    await screen.findByText('We received your request. We’ll write to you when an advisor has decided.'),
  ).toBeTruthy()
  expect(host.graphql.requestsOf(AskForLoanChangeDocument).at(-1)?.variables).toMatchObject({
    requestedFrequency: 'BI_WEEKLY',
    hardshipReason: 'Fewer hours at work',
    withAdvisor: true,
  })
  await speak('es')
  expect(await screen.findByText(es.requested)).toBeTruthy()
})

test('what was written to an advisor outlives a reload, and is forgotten once it is sent', async () => {
  const { kept, drafts } = createFakeDrafts()
  const words = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'What happened? (optional)' })
  const open = async () => {
    const view = show({ ...hostWith(), drafts }, { view: 'agent-intro' })
    await user.click(await screen.findByRole('button', { name: 'See your options' }))
    return view
  }
  const first = await open()
  await user.click(await screen.findByRole('radio', { name: /Every two weeks/ }))
  await user.type(await words(), 'Fewer hours at work')
  first.unmount()
  await open()
  await waitFor(async () => expect((await words()).value).toBe('Fewer hours at work'))
  expect(screen.getByRole('radio', { name: /Every two weeks/ })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Send it to an advisor' }))
  await waitFor(() => expect(kept.size).toBe(0))
})

test('[mod-01] from the introduction with an advisor a borrower chooses a change and sends it to one', async () => {
  const host = hostWith()
  show(host, { view: 'agent-intro' })
  await user.click(await screen.findByRole('button', { name: 'See your options' }))
  await user.click(await screen.findByRole('radio', { name: /Every two weeks/ }))
  await user.click(screen.getByRole('button', { name: 'Send it to an advisor' }))
  await screen.findByText('We received your request. We’ll write to you when an advisor has decided.')
  expect(host.graphql.requestsOf(AskForLoanChangeDocument).map(({ variables }) => variables)).toMatchObject([
    { accountNumber, requestedFrequency: 'BI_WEEKLY', withAdvisor: true },
  ])
})

test('[mod-02] a choice is compared in numbers with the loan today before anything is asked, and asking leads on to signing', async () => {
  const host = hostWith()
  show(host, { view: 'noagent-intro' })
  await user.click(await screen.findByRole('button', { name: 'See your options' }))
  await user.click(await screen.findByRole('button', { name: 'Ask for this change' }))
  // As on every other step, the way back is centered under the button that goes on.
  expect(screen.getByRole('button', { name: 'Back' }).closest('.cp-cluster')).toBeNull()
  const missing = screen.getByRole('link', { name: 'Choose one to continue.' })
  expect(document.activeElement?.contains(missing)).toBe(true)
  expect(screen.getByRole('group', { description: 'Choose one to continue.' })).toBeTruthy()
  await user.click(missing)
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  expect(screen.queryByRole('radio', { name: /later date/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Every two weeks/ }))
  const table = within(screen.getByRole('table', { name: 'Your loan today compared with the change' }))
  expect(table.getByRole('row', { name: 'Payment $796.12 $367.44' })).toBeTruthy()
  expect(table.getByRole('row', { name: 'Payments left 66 142' })).toBeTruthy()
  expect(table.getByRole('row', { name: /Estimated last payment \$412\.88 \$204\.10/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /Interest compared with no change – \$45\.12 less/ })).toBeTruthy()
  expect(screen.getByText('This payment stays as it is: $796.12 due Friday, November 27.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ask for this change' }))
  expect(await screen.findByRole('heading', { name: 'Sign your loan change' })).toBeTruthy()
})

test('a refusal is said, and the page shows what is possible now', async () => {
  const host = hostWith()
  host.graphql.answer(AskForLoanChangeDocument, new CarportError('MOD_INELIGIBLE', { message: 'You can’t right now.' }))
  show(host)
  await user.click(await screen.findByRole('button', { name: 'See your options' }))
  await user.click(await screen.findByRole('radio', { name: /Every week/ }))
  await user.click(screen.getByRole('button', { name: 'Ask for this change' }))
  expect(await screen.findByText('You can’t right now.')).toBeTruthy()
})

test('[mod-03] each change has its type, its label and its dates, and who has still to sign', async () => {
  show(hostWith(modificationAnswer([readyRequest])))
  expect(await screen.findByText('New payment dates')).toBeTruthy()
  expect(screen.getByText('Approved, Pending Signature')).toBeTruthy()
  expect(screen.queryByText('PendingSignature')).toBeNull()
  expect(screen.getByText('$367.44 every two weeks')).toBeTruthy()
  expect(screen.getByText('Requested Friday, November 20')).toBeTruthy()
  expect(screen.getByText('Sign by Saturday, December 5')).toBeTruthy()
  expect(screen.getByText('Waiting for Rosa to sign')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'See your options' })).toBeNull()
})

test('[mod-03] changes that are over keep their type, label and dates, each in its own card', async () => {
  const over = (loanModId: string, value: 'Complete' | 'Declined', dates: object, type: 'Frequency' | 'Extension') => ({
    ...readyRequest,
    canSign: false,
    agreement: null,
    createdOn: '2026-06-03',
    ...dates,
    summary: {
      ...readyRequest.summary,
      loanModId,
      type,
      completionDate: value === 'Complete' ? '2026-06-12' : null,
      status: { value, description: value },
    },
  })
  const complete = over('mod_2', 'Complete', {}, 'Extension')
  const declined = over('mod_3', 'Declined', { closedOn: '2026-09-08' }, 'Frequency')
  show(hostWith(modificationAnswer([complete, declined])))
  await screen.findByText('Payment extension')
  const terms = [
    '$367.44 every two weeks',
    'First payment on the new date: Friday, December 11',
    'Requested Wednesday, June 3',
  ]
  for (const [type, label, day] of [
    ['Payment extension', 'Complete', 'In effect since Friday, June 12'],
    ['New payment dates', 'Declined', 'Ended Tuesday, September 8'],
  ] as const) {
    const card = within(screen.getByText(label, { exact: true }).closest<HTMLElement>('.cp-card') ?? document.body)
    expect(card.getByText(type)).toBeTruthy()
    expect(card.getAllByRole('listitem').map((line) => line.textContent)).toEqual([...terms, day])
  }
})

test('signing takes a name, a tick and a code, names the document that was read, and waits for the other', async () => {
  const host = hostWith(modificationAnswer([readyRequest]))
  show(host)
  await user.click(await screen.findByRole('button', { name: 'Review and sign' }))
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' }))
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Maria Santos')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign the loan change' }))
  await waitFor(() => expect(screen.getByText('Thanks. We’re waiting for Rosa to sign too.')).toBeTruthy())
  expect(host.graphql.requestsOf(SignLoanChangeDocument).at(-1)?.variables).toMatchObject({
    loanModId: 'mod_1',
    documentHash: 'a'.repeat(64),
    passcode: '123456',
    signature: { authorizationVersion: 'loan-modification-2.0123456789ab.en', signatureName: 'Maria Santos' },
  })
})

/** From the next answer to a mutation on, the page's question waits, and then it is answered with this. */
function holdReload(host: ReturnType<typeof hostWith>, data: ReturnType<typeof modificationAnswer>) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = () => host.graphql.answer(LoadLoanModificationDocument, () => held.then(() => data))
  return { hold, release }
}

test('while the line is slow nothing is thanked for beside a button to sign or stop it once more', async () => {
  const signed = { ...readyRequest, canSign: false }
  for (const [view, act, words, after] of [
    ['manage', 'Sign the loan change', 'Thanks. We’re waiting for Rosa to sign too.', signed],
    ['opt-out', 'Opt out', 'You opted out. Your loan stays the same.', ended('Declined', null)],
  ] as const) {
    const host = hostWith(modificationAnswer([readyRequest]))
    const { hold, release } = holdReload(host, modificationAnswer([after]))
    host.graphql.answer(SignLoanChangeDocument, () => {
      hold()
      return { SignLoanModification: { success: true } }
    })
    host.graphql.answer(StopLoanChangeDocument, () => {
      hold()
      return { OptOutLoanModification: { success: true } }
    })
    const { unmount } = show(host, { view })
    if (view === 'manage') {
      await user.click(await screen.findByRole('button', { name: 'Review and sign' }))
      await user.click(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' }))
      await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Maria Santos')
      await user.click(screen.getByRole('button', { name: 'Send code' }))
      await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
    }
    await user.click(await screen.findByRole('button', { name: act }))
    await waitFor(() => expect(host.graphql.requestsOf(LoadLoanModificationDocument).length).toBeGreaterThan(1))
    expect(screen.queryByText(words)).toBeNull()
    release()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Review and sign' })).toBeNull()
    unmount()
  }
})

test('a change that was declined or expired says why, and what can be done next', async () => {
  show(hostWith(modificationAnswer([ended('Declined', 'the loan is too far past due for this change')])))
  expect(await screen.findByText('Why: the loan is too far past due for this change.')).toBeTruthy()
  expect(screen.getByText('Ended Saturday, December 5')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What you can do next' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask for another change' })).toBeTruthy()
})

test('[mod-04] opting out says what stops and what stays, and afterwards that the loan is as it was', async () => {
  const host = hostWith(modificationAnswer([readyRequest]))
  show(host, { view: 'opt-out' })
  expect(await screen.findByText('New payment dates: $367.44 every two weeks')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Opt out' }))
  expect(await screen.findByText('You opted out. Your loan stays the same.')).toBeTruthy()
  expect(host.graphql.requestsOf(StopLoanChangeDocument).map(({ variables }) => variables)).toEqual([
    { accountNumber, loanModId: 'mod_1' },
  ])
})

test('[mod-01][flag-19] with its flag on the introduction opens as a modal too, and closing it leaves the page', async () => {
  const host = hostWith()
  host.flags.replace({ LoanModModal: true })
  show(host, { view: 'agent-intro' })
  const modal = within(await screen.findByRole('dialog', { name: 'Change your loan with an advisor' }))
  expect(modal.getByText('You can say no anytime, and your loan stays the same.')).toBeTruthy()
  await user.click(modal.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'See your options' })).toBeTruthy()
})

test('[mod-05] the viewer of the app has the document of each change', async () => {
  const host = hostWith(modificationAnswer([readyRequest]))
  show(host, { view: 'document' })
  await user.click(await screen.findByRole('button', { name: 'Save the document: New payment dates' }))
  expect(await screen.findByText('The document is in your downloads.')).toBeTruthy()
  expect(host.saved.map(({ documentId }) => documentId)).toEqual(['smd_1'])
})

test('in Spanish every text is Spanish, the label of the status too', async () => {
  show(hostWith(modificationAnswer([readyRequest])), {}, 'es')
  expect(await screen.findByRole('heading', { name: 'Los cambios de su préstamo' })).toBeTruthy()
  expect(screen.getByText('Aprobado, falta su firma')).toBeTruthy()
  expect(screen.getByText('$367.44 cada dos semanas')).toBeTruthy()
  expect(screen.getByText('Falta la firma de Rosa')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Revisar y firmar' }))
  expect(
    await screen.findByText('Este pago queda como está: $796.12 que vence el viernes, 27 de noviembre.'),
  ).toBeTruthy()
})
