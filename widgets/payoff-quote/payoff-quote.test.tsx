import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { type FakeHostOptions, createFakeHost } from '#tests/fakes/host'
import { payoffAnswer } from '#test-kit/answers/payoff-answers'
import { renderCapability } from '#tests/fakes/render'
import { LoadPayoffQuoteDocument, SendPayoffLetterDocument, WritePayoffLetterDocument } from './payoff-quote.graphql.ts'
import { PayoffQuote, type PayoffQuoteProps } from './payoff-quote.tsx'

const user = userEvent.setup()
const accountNumber = '100000000001'

function hostWith(change: Parameters<typeof payoffAnswer>[1] = {}, options: FakeHostOptions = {}) {
  const host = createFakeHost(options)
  host.graphql.answer(LoadPayoffQuoteDocument, ({ goodUntil }) => payoffAnswer(goodUntil ?? undefined, change))
  host.graphql.answer(SendPayoffLetterDocument, { SendPayoffQuote: { success: true } })
  host.graphql.answer(WritePayoffLetterDocument, {
    CreatePayoffLetter: { success: true, documentId: 'doc_1', fileName: 'payoff-letter-2026-11-30.pdf' },
  })
  return host
}

const show = (host: ReturnType<typeof hostWith>, language: 'en' | 'es' = 'en', props: Partial<PayoffQuoteProps> = {}) =>
  renderCapability(<PayoffQuote accountNumber={accountNumber} {...props} />, host, language)

const region = (name: string) => screen.findByRole('region', { name })

test('a loan whose payoff is for the telephone says so with the number, and offers no way to pay', async () => {
  const host = hostWith()
  const text = 'We can’t show a payoff amount online for this account.'
  host.graphql.answer(LoadPayoffQuoteDocument, new CarportError('PAYOFF_CALL_US', { message: text }))
  show(host)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call us at (800) 555-0142' }).getAttribute('href')).toMatch(/^tel:/)
  expect(screen.queryByRole('link', { name: /Pay it off now/ })).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('while nobody answers the phone, it says when somebody does, and calling is not the main thing to do', async () => {
  const host = hostWith({}, { now: ['2026-11-21', '10:00'] })
  host.graphql.answer(LoadPayoffQuoteDocument, new CarportError('PAYOFF_CALL_US'))
  show(host)
  expect(await screen.findByText('Closed now. We open Monday at 7 AM Arizona time.')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Get help online',
    'Call us at (800) 555-0142',
    'Back to your account',
  ])
})

test('a payoff that cannot be loaded says that nothing changed, with a reference, and loads again', async () => {
  const host = hostWith()
  host.graphql.answerOnce(LoadPayoffQuoteDocument, new CarportError('INTERNAL', { correlationId: 'ref-9' }))
  show(host)
  expect(await screen.findByText('We couldn’t load your payoff. No changes were made.')).toBeTruthy()
  expect(screen.getByText('Reference: ref-9')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByText('$33,801.22')).length).toBeGreaterThan(0)
})

test('another day that cannot be loaded keeps the quote there is and says so', async () => {
  const host = hostWith()
  show(host)
  await screen.findByText('Good through Monday, November 30')
  host.graphql.answerOnce(LoadPayoffQuoteDocument, new CarportError('NETWORK'))
  await user.click(screen.getByRole('radio', { name: /Today/ }))
  expect(await screen.findByText('We couldn’t load your payoff. No changes were made.')).toBeTruthy()
  expect(screen.getByText('Good through Monday, November 30')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Good through Friday, November 20')).toBeTruthy()
})

test('a refused letter says why, with a phone number', async () => {
  const host = hostWith()
  const text = 'Choose a date from Friday, November 20 to Saturday, December 5.'
  host.graphql.answer(SendPayoffLetterDocument, new CarportError('DATE_OUT_OF_RANGE', { message: text }))
  show(host)
  await user.click(await screen.findByRole('button', { name: 'Email me the letter' }))
  const letter = await region('Payoff letter')
  expect(await within(letter).findByText(text)).toBeTruthy()
  expect(within(letter).getByRole('link', { name: 'Call us at (800) 555-0142' })).toBeTruthy()
  expect(host.eventsOf('carport-failure')).toMatchObject([{ code: 'DATE_OUT_OF_RANGE' }])
})

test('a letter whose answer got lost is not called failed, and trying again uses the same key', async () => {
  const host = hostWith()
  host.graphql.answerOnce(SendPayoffLetterDocument, new CarportError('NETWORK', { category: 'unknown' }))
  show(host)
  const email = await screen.findByRole('button', { name: 'Email me the letter' })
  await user.click(email)
  expect(await screen.findByText('We don’t know yet if it worked. It’s safe to try again.')).toBeTruthy()
  expect(host.eventsOf('carport-unknown')).toHaveLength(1)
  await user.click(email)
  expect(await screen.findByText('We emailed you the letter.')).toBeTruthy()
  const keys = host.graphql.requestsOf(SendPayoffLetterDocument).map((request) => request.idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

test('a letter that cannot be fetched is not called saved', async () => {
  const host = hostWith({}, { saveDocument: () => Promise.reject(new CarportError('NOT_FOUND', { message: 'Gone.' })) })
  show(host)
  await user.click(await screen.findByRole('button', { name: 'Download the letter' }))
  expect(await screen.findByText('We couldn’t save the letter')).toBeTruthy()
  expect(screen.queryByText('Your letter is in your downloads.')).toBeNull()
})

test('[payoff-01][acct-13][embed-03] a borrower sees the total, how long it is good, what each day adds, and pays from here', async () => {
  const host = hostWith()
  const about = { accountNumber, kind: 'one-time-payment' as const }
  host.intents.update(host.intents.open(about).key, { amountCents: 5_000, paymentDate: '2026-11-28' })
  show(host)
  expect(await screen.findByText('Good through Monday, November 30')).toBeTruthy()
  expect(document.querySelector('.cp-headline-figure')?.textContent).toBe('$33,801.22')
  expect(screen.getByText('Each day after that adds $16.33 in interest. If you pay sooner, you pay less.')).toBeTruthy()
  expect(host.eventsOf('carport-ready')).toEqual([{ capability: 'payoff-quote' }])
  await user.click(screen.getByRole('link', { name: 'Pay it off now: $33,637.89' }))
  expect(host.visited).toEqual(['make-a-payment-payoff'])
  // What was entered for another payment does not move the day of this one.
  expect(host.intents.find(about)?.details).toMatchObject({ amountCents: 3_363_789, paymentDate: '2026-11-20' })
})

test('[payoff-02] the quote is asked for the buyer unless the page says otherwise', async () => {
  const host = hostWith()
  show(host)
  await screen.findByText('Good through Monday, November 30')
  const cobuyer = hostWith()
  show(cobuyer, 'en', { customerType: 'cobuyer' })
  await waitFor(() => expect(cobuyer.graphql.requests).toHaveLength(1))
  expect(host.graphql.requestsOf(LoadPayoffQuoteDocument)[0]?.variables).toEqual({
    accountNumber,
    customerType: 'buyer',
    goodUntil: null,
  })
  expect(cobuyer.graphql.requests[0]?.variables).toMatchObject({ customerType: 'cobuyer' })
})

test('another day gives its own quote, said to who cannot see it', async () => {
  const host = hostWith()
  show(host)
  await user.click(await screen.findByRole('radio', { name: /Today/ }))
  expect(await screen.findByText('Good through Friday, November 20')).toBeTruthy()
  expect(document.querySelector('.cp-headline-figure')?.textContent).toBe('$33,637.89')
  const sentence = 'Payoff $33,637.89, good through Friday, November 20'
  await waitFor(() =>
    expect(screen.getAllByRole('status').some((status) => status.textContent?.includes(sentence))).toBe(true),
  )
})

test('the chart has a title, a description and a table with every day', async () => {
  show(hostWith())
  const drawing = await screen.findByRole('img', { name: 'Your payoff over the next 15 days' })
  expect(drawing.querySelector('desc')?.textContent).toBe(
    'It goes up a little each day, from $33,637.89 on Friday, November 20 to $33,882.89 on Saturday, December 5.',
  )
  const table = document.querySelector('table')
  expect(table?.querySelectorAll('tbody tr')).toHaveLength(16)
  expect(table?.textContent).toContain('Monday, November 30 (your date)$33,801.22')
})

test('the breakdown adds up, says when it was worked out, and names what is not taken off', async () => {
  show(
    hostWith({
      notIncluded: [
        { id: 'pay_1', paymentAmount: 9_612, paymentDate: '2026-11-20', status: 'PENDING' },
        { id: 'pay_2', paymentAmount: 79_612, paymentDate: '2026-11-27', status: 'SCHEDULED' },
      ],
    }),
  )
  const made = await region('Payoff breakdown')
  for (const text of ['$33,474.55', '$326.67', '$33,801.22', 'Through Monday, November 30']) {
    expect(within(made).getByText(text)).toBeTruthy()
  }
  expect(within(made).getByText(/^As of 10:00 AM Arizona time on Friday, November 20\./)).toBeTruthy()
  const left = screen.getByRole('region', { name: 'Pending payments not included' })
  expect(
    within(left)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['$96.12 on Friday, November 20Processing', '$796.12 on Friday, November 27Scheduled'])
})

test('the letter is emailed for the day that is shown', async () => {
  const host = hostWith()
  show(host)
  await user.click(await screen.findByRole('radio', { name: /Today/ }))
  await screen.findByText('Good through Friday, November 20')
  await user.click(screen.getByRole('button', { name: 'Email me the letter' }))
  expect(await screen.findByText('We emailed you the letter.')).toBeTruthy()
  expect(host.graphql.requestsOf(SendPayoffLetterDocument)[0]?.variables).toEqual({
    accountNumber,
    goodUntil: '2026-11-20',
  })
  expect(host.eventsOf('carport-success')).toMatchObject([{ status: 'LETTER_SENT', amountCents: 3_363_789 }])
})

test('the letter is written, fetched and saved', async () => {
  const host = hostWith()
  show(host)
  await user.click(await screen.findByRole('button', { name: 'Download the letter' }))
  expect(await screen.findByText('Your letter is in your downloads.')).toBeTruthy()
  expect(host.saved).toEqual([{ documentId: 'doc_1', fileName: 'payoff-letter-2026-11-30.pdf' }])
})

test.each([
  [
    'en',
    /^To protect your privacy, the letter you download here leaves out your name and vehicle\. The one we email you/,
  ],
  [
    'es',
    /^Para proteger su privacidad, la carta que descarga aquí no incluye su nombre ni su vehículo\. La que le enviamos/,
  ],
] as const)(
  'on a partner’s page the borrower knows before saving it what the letter leaves out: %s',
  async (language, note) => {
    show(hostWith({}, { kind: 'element' }), language)
    expect(await screen.findByText(note)).toBeTruthy()
  },
)

test('in the portal the letter leaves nothing out, and nothing says so', async () => {
  show(hostWith())
  await screen.findByRole('button', { name: 'Download the letter' })
  expect(screen.queryByText(/leaves out your name/)).toBeNull()
})

test('a loan that is paid off says so and asks for nothing', async () => {
  show(hostWith({ payoffQuoteTotal: 0 }))
  expect(await screen.findByText('Your loan is paid off')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Pay/ })).toBeNull()
})

test('on a partner’s page it pays beside the page, under a second-level heading', async () => {
  const host = hostWith({}, { kind: 'element' })
  show(host)
  const pay = await screen.findByRole('link', { name: /Pay it off now: \$33,637\.89/ })
  expect([pay.getAttribute('target'), pay.getAttribute('href')]).toEqual(['_blank', '/make-a-payment-payoff'])
  expect(screen.getByRole('heading', { level: 2, name: 'Payoff quote' })).toBeTruthy()
})

test('in Spanish everything speaks Spanish', async () => {
  show(hostWith(), 'es')
  expect(await screen.findByText('Válido hasta el lunes, 30 de noviembre')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Descargar la carta' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Liquidarlo ahora: $33,637.89' })).toBeTruthy()
})
