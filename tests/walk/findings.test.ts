import { describe, expect, test } from 'vitest'
import { type Break, findingsOf, findingsOfBreak } from './findings.ts'
import { act, control, screen } from './sample-screens.ts'
import type { Act } from './screen.ts'

const kinds = (...acts: readonly Act[]) => findingsOf(acts).map(({ kind }) => kind)
const account = screen('/account', 'Amount due $521.62')

describe('a walk that stops in the middle', () => {
  const stop = { path: '/account', act: 'Pay $521.62' }
  const broken: Break = { person: 'P1', when: 'today', stop, error: 'window.walker is undefined' }

  test('is found, with its error and where it was, unless the next walk comes past the same stop', () => {
    expect(findingsOfBreak(broken, [])).toEqual([
      { kind: 'stopped', person: 'P1', when: 'today', ...stop, what: 'window.walker is undefined' },
    ])
    expect(findingsOfBreak(broken, [{ path: '/account', act: 'See more' }])).toHaveLength(1)
    expect(findingsOfBreak(broken, [{ path: '/account', act: 'See more' }, stop])).toEqual([])
  })
})

describe('what a walk finds', () => {
  test('a button that does nothing, and a link that leads to where it stands', () => {
    expect(kinds(act(account, control('See more'), account, { hasChanged: false }))).toEqual(['dead'])
    expect(kinds(act(account, control('Help', { href: '/payment-plan' }), account))).toEqual(['circle'])
  })

  test('a button that takes the focus with it, unless what it sent is still on its way', () => {
    const removal = control('Show all', { kind: 'button' })
    expect(kinds(act(account, removal, account, { isFocusLost: true }))).toEqual(['focus'])
    expect(kinds(act(account, removal, account, { isFocusLost: true, writes: ['RemoveBank'] }))).toEqual([])
    expect(kinds(act(account, removal, account))).toEqual([])
  })

  test('two pages whose main acts lead only to each other', () => {
    const options = screen('/account-resolution', 'Your choices')
    const there = act(account, control('See my options', { isPrimary: true }), options)
    const back = act(options, control('Pay now', { isPrimary: true }), account)
    expect(kinds(there, back)).toEqual(['circle', 'circle'])
    expect(kinds(there, act(options, control('Back to your account', { isPrimary: true }), account))).toEqual([])
  })

  test('a page that refuses what was offered, but not one that refused before', () => {
    const refusal = screen('/make-a-payment/payment-ineligible', 'Call us', { heading: 'Your loan is paid off' })
    expect(kinds(act(account, control('Make a payment'), refusal))).toEqual(['refusal'])
    const closed = screen('/enroll-autopay', 'Call us', { heading: "Autopay isn't available right now" })
    expect(kinds(act(account, control('Set up autopay'), closed))).toEqual(['refusal'])
    expect(kinds(act(closed, control('More'), { ...closed, text: 'More' }))).toEqual([])
  })

  test.each([
    ['Change autopay', '/enroll-autopay'],
    ['Cancel payment', null],
    ['Start a payment plan', '/payment-plan'],
    ['Keep your vehicle and pay over time', '/pco-negotiation'],
    ['Autopay settings', '/enroll-autopay'],
    ['Edit', '/my-profile'],
    ['Cambiar el pago automático', '/enroll-autopay'],
  ])('"%s" promises what the next page refuses', (name, href) => {
    const closed = screen('/closed', 'Call us', { heading: "That isn't available right now" })
    expect(kinds(act(account, control(name, { href }), closed))).toEqual(['refusal'])
  })

  test.each([
    ['Back to your account', '/account'],
    ['Not now', null],
    ['Edit Payment date', null],
    ['Keep it', null],
    ['Go to my dashboard', '/account'],
    ['Account settings', '/settings'],
    ['Other ways to pay', '/payment-options?from=home'],
    ['Volver a su cuenta', '/account'],
    ['Scheduled payments', '/manage-payments'],
  ])('"%s" promises nothing that a page could refuse', (name, href) => {
    const closed = screen('/closed', 'Call us', { heading: "That isn't available right now" })
    expect(kinds(act(account, control(name, { href }), closed))).toEqual([])
  })

  test('a no that stood beside the act was said before', () => {
    const told = "This loan can't be paid online right now. Call us to pay."
    const list = screen('/manage-payments', '', { notices: [`No payments are scheduled${told}`] })
    expect(kinds(act(screen('/account', `Amount due $1.00 ${told}`), control('See payments'), list))).toEqual([])
    expect(kinds(act(account, control('See payments'), list))).toEqual(['refusal'])
  })

  test('an amount or a day that the next page does not name', () => {
    const pay = control('Pay $521.62')
    expect(kinds(act(account, pay, screen('/make-a-payment', 'Payment $500.00')))).toEqual(['amount'])
    expect(kinds(act(account, pay, screen('/make-a-payment', 'Payment $521.62')))).toEqual([])
    const later = control('Pay on November 24')
    expect(kinds(act(account, later, screen('/make-a-payment', 'On November 25')))).toEqual(['date'])
    expect(kinds(act(account, later, screen('/make-a-payment', 'On Nov 24')))).toEqual([])
  })

  test.each([
    ['Pay by Nov 26', 'Due November 21', 'Due November 26'],
    ['Pay by November 26', 'Due Nov 21', 'Due Nov 26'],
    ['Pay by Sept. 2', 'Due September 21', 'Due Sep 2'],
    ['Pagar a más tardar el 26 nov', 'Vence el 21 de noviembre', 'Vence el 26 de noviembre'],
    ['Pagar a más tardar el 26 de noviembre', 'Vence el 21 nov', 'Vence el 26 de nov'],
    ['Pagar a más tardar el 2 sept', 'Vence el 21 de septiembre', 'Vence el 2 de septiembre'],
  ])('"%s" before "%s", the name of the month short or long', (name, other, same) => {
    const pay = control(name)
    expect(kinds(act(account, pay, screen('/payment-plan', other)))).toEqual(['date'])
    expect(kinds(act(account, pay, screen('/payment-plan', same)))).toEqual([])
  })

  test('a choice that the next page replaces by another amount', () => {
    const chosen = control('Past-due amount $481.14', { kind: 'radio', isOn: true })
    const form = screen('/make-a-payment', 'Choose', { controls: [chosen] })
    const review = screen('/make-a-payment/review-terms', 'Total $521.62', { facts: [['Total', '$521.62']] })
    const submit = control('Continue', { kind: 'button', isPrimary: true })
    expect(kinds(act(form, submit, review))).toEqual(['amount'])
  })

  test('an amount that was typed and that the next page replaces by another', () => {
    const typed = control('Other amount $60.00', { kind: 'field', isOn: true })
    const form = screen('/make-a-payment', 'Choose', { controls: [typed] })
    const review = (total: string) =>
      screen('/make-a-payment/review-terms', `Total ${total}`, { facts: [['Total', total]] })
    const submit = control('Continue', { kind: 'button', isPrimary: true })
    expect(kinds(act(form, submit, review('$521.62')))).toEqual(['amount'])
    expect(kinds(act(form, submit, review('$60.00')))).toEqual([])
  })

  test.each(['CARD_LIMIT', 'AUTOPAY_INELIGIBLE', 'NOT_ALLOWED'])(
    'a filled form that the server refuses with %s, whatever the page says about it',
    (code) => {
      const form = screen('/make-a-payment', 'Choose')
      const submit = control('Continue', { kind: 'button', isPrimary: true })
      const still = screen('/make-a-payment', 'Choose', { notices: ['Use your bank account for this one.'] })
      expect(findingsOf([act(form, submit, still, { refusals: [code] })])).toMatchObject([{ kind: 'code', what: code }])
      expect(kinds(act(form, submit, still, { hasChanged: false, refusals: [code] }))).toContain('code')
      // What a page asks when it is opened is answered by what the page shows in its place.
      expect(
        kinds(act(account, control('Payoff quote', { href: '/payoff-quote' }), still, { refusals: [code] })),
      ).toEqual([])
    },
  )

  test('a session that is renewed and a server that is busy refuse nothing', () => {
    const submit = control('Continue', { kind: 'button', isPrimary: true })
    const codes = ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS', 'ACCOUNT_BUSY']
    expect(kinds(act(account, submit, screen('/next', ''), { refusals: codes }))).toEqual([])
    expect(kinds(act(account, submit, screen('/next', ''), { refusals: ['INTERNAL'] }))).toEqual(['code'])
  })

  test.each(['Edit How often', 'Cambiar Cada cuánto'])('"%s" leads back to the form it came from', (name) => {
    const form = screen('/autopay-otp/enroll', 'Choose')
    const review = screen('/autopay-otp/review-terms', 'Review')
    const onward = act(form, control('Continue', { kind: 'button', isPrimary: true }), review)
    expect(kinds(onward, act(review, control(name), form))).toEqual([])
  })

  test('a line of one page that says something else on the next', () => {
    const before = screen('/payoff-quote', 'Payoff', { facts: [['Payoff total', '$100.00']] })
    const after = screen('/make-a-payment', 'Payoff', { facts: [['Payoff total', '$101.00']] })
    expect(kinds(act(before, control('Pay it'), after))).toEqual(['fact'])
  })

  test.each([
    ['Nov 26', 'November 21', 'November 26'],
    ['26 nov', '21 de noviembre', '26 de noviembre'],
  ])('a line that says %s and then %s', (first, other, same) => {
    const before = screen('/account', 'Plan', { facts: [['Next payment', first]] })
    const after = (said: string) => screen('/payment-plan', 'Plan', { facts: [['Next payment', said]] })
    expect(kinds(act(before, control('See it'), after(other)))).toEqual(['fact'])
    expect(kinds(act(before, control('See it'), after(same)))).toEqual([])
  })

  test('a no that names its day was said before, however its month is written', () => {
    const told = screen('/account', "You can't pay online until Nov 26.")
    const list = screen('/manage-payments', '', { notices: ["You can't pay online until November 26."] })
    expect(kinds(act(told, control('See payments'), list))).toEqual([])
  })

  test('nothing of what was sent or left the portal', () => {
    const sent = act(account, control('Pay $521.62', { kind: 'button' }), account, {
      writes: ['Pay'],
      hasChanged: false,
    })
    expect(findingsOf([sent, { ...sent, writes: [], left: ['new tab'] }])).toEqual([])
    // The same button once more, while the first answer is awaited.
    expect(findingsOf([sent, { ...sent, writes: [] }])).toEqual([])
    expect(kinds({ ...sent, writes: [] })).toEqual(['dead'])
  })
})
