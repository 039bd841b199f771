import { expect, test } from 'vitest'
import { flagDebounceMs, isTextExcluded, showsTextUs, type TextFacts, textLink, textNumberShown } from './chat.state.ts'
import {
  advanceNews,
  attributesFor,
  type ChatNews,
  chatOptions,
  clickable,
  joinMessages,
  noNews,
  offeredBy,
  scheduleGroups,
  type Seen,
  stillThereInMs,
  stillThereMs,
} from './chat-widget.state.ts'

const open = { live: true, text: true }
const facts = { option: 'LiveChatAndTextWithUs', hours: open, isChatDisabled: false, isTextDisabled: false }

test('[chat-15] live chat cannot be pressed outside hours, when it is not offered, or when chat is disabled', () => {
  expect(clickable({ ...facts, hours: { live: false, text: true } })).toEqual({ live: false, text: true })
  expect(clickable({ ...facts, hours: { live: null, text: null } })).toEqual({ live: false, text: false })
  expect(clickable({ ...facts, option: 'TextWithUsOnly' }).live).toBe(false)
  expect(clickable({ ...facts, isChatDisabled: true })).toEqual({ live: false, text: true })
  expect(clickable(facts)).toEqual(open)
})

test('[chat-16] text cannot be pressed outside hours, when it is not offered, or on a page that turns it off', () => {
  expect(clickable({ ...facts, hours: { live: true, text: false } })).toEqual({ live: true, text: false })
  expect(clickable({ ...facts, option: 'LiveChatOnly' })).toEqual({ live: true, text: false })
  expect(clickable({ ...facts, isTextDisabled: true })).toEqual({ live: true, text: false })
})

test('[enum-32][chat-06][chat-07] the option says which entries there are', () => {
  expect(chatOptions.map(offeredBy)).toEqual([
    { live: true, text: false },
    { live: false, text: true },
    { live: true, text: true },
  ])
})

test.each([
  ['[text-04]', '/make-a-payment'],
  ['[text-04]', '/make-a-payment/review-terms'],
  ['[text-05]', '/make-a-payment/payoff-quote'],
  ['[text-06]', '/enroll-autopay/terms'],
  ['[text-06]', '/enroll-autopay/review-terms'],
  ['[text-07]', '/autopay-otp/payment'],
  ['[text-07]', '/autopay-otp/enroll'],
  ['[text-07]', '/autopay-otp/review-terms/'],
  ['[text-08]', '/loan-modification-viewer'],
  ['[text-08]', '/Loan-Modification-Viewer/42/sign'],
])('%s text-us stays away from %s', (_id, path) => expect(isTextExcluded(path)).toBe(true))

test('[text-04][text-06] text-us shows on the pages between', () => {
  for (const path of [
    '/',
    '/account',
    '/make-a-payment/terms',
    '/make-a-payment/success',
    '/enroll-autopay',
    '/autopay-otp',
  ])
    expect(isTextExcluded(path)).toBe(false)
})

const textFacts: TextFacts = {
  width: 767,
  path: '/account',
  isRouteExcluded: false,
  isDisabled: false,
  isChatShown: false,
  number: '480-555-0142',
}

test('[text-01][text-02][text-03][text-04] text-us is for phones, while neither a flag, the chat nor the page forbids it', () => {
  const changes: Partial<TextFacts>[] = [
    { width: 768 },
    { isDisabled: true },
    { isChatShown: true },
    { isRouteExcluded: true },
    { path: '/make-a-payment' },
    { number: '' },
  ]
  for (const change of changes) expect(showsTextUs({ ...textFacts, ...change })).toBe(false)
  expect(showsTextUs(textFacts)).toBe(true)
})

test('[text-09][text-10] the number is shown 3-3-4 and linked with +1', () => {
  for (const number of ['4805550142', '480-555-0142', '(480) 555 0142', '+1 480 555 0142'])
    expect([textNumberShown(number), textLink(number)]).toEqual(['480-555-0142', 'sms:+14805550142'])
  expect(textNumberShown('555-0143')).toBe('')
})

const closed: Seen = { isMenuOpen: false, isMessengerOpen: false, isTabHidden: false }
const outbound = (seen: Partial<Seen> = {}, hasDotFlag = true) =>
  ({ kind: 'outbound', seen: { ...closed, ...seen }, hasDotFlag, atMs: 1000 }) as const

test('[chat-11] without its flag there is no dot', () => {
  expect(advanceNews(noNews, outbound({}, false)).hasDot).toBe(false)
})

test('[chat-10] an agent’s message makes a dot only while menu and messenger are closed', () => {
  expect(advanceNews(noNews, outbound()).hasDot).toBe(true)
  expect(advanceNews(noNews, outbound({ isMenuOpen: true })).hasDot).toBe(false)
  expect(advanceNews(noNews, outbound({ isMessengerOpen: true })).hasDot).toBe(false)
})

test('[chat-12] a reply or a press takes the dot away', () => {
  const news = advanceNews(noNews, outbound())
  expect(advanceNews(news, { kind: 'inbound' })).toEqual(noNews)
  expect(advanceNews(news, { kind: 'interaction' })).toMatchObject({ hasDot: false, isUnread: false })
})

test('[chat-14] a message to a hidden tab is unread, also with the messenger open', () => {
  expect(advanceNews(noNews, outbound({ isMessengerOpen: true, isTabHidden: true })).isUnread).toBe(true)
  expect(advanceNews(noNews, outbound({ isMessengerOpen: true })).isUnread).toBe(false)
})

test('[chat-13][const-05] 120 seconds after an agent’s message without a reply, with the menu closed and the flag on', () => {
  expect([stillThereMs, flagDebounceMs]).toEqual([120_000, 100])
  const news: ChatNews = advanceNews(noNews, outbound())
  expect(stillThereInMs(news, false, false, 1000)).toBeNull()
  expect(stillThereInMs(news, true, true, 1000)).toBeNull()
  expect(stillThereInMs(noNews, true, false, 1000)).toBeNull()
  expect(stillThereInMs(news, true, false, 1000)).toBe(120_000)
  expect(stillThereInMs(news, true, false, 121_000)).toBe(0)
  expect(stillThereInMs(advanceNews(news, { kind: 'closed' }), true, false, 121_000)).toBeNull()
})

test('[acct-30][acct-31] only what the provider needs is set, as texts; days past due is never empty', () => {
  const told = [
    { name: 'customerName', value: 'Maria Santos' },
    { name: 'daysPastDue', value: '' },
    { name: 'phone', value: '4805550101' },
  ] as const
  expect(attributesFor(['customerName', 'daysPastDue', 'analyticsSessionId'], told, 'visit')).toEqual({
    customerName: 'Maria Santos',
    daysPastDue: '0',
    analyticsSessionId: 'visit',
  })
})

test('[chat-21] the schedule groups are web messaging and inbound SMS', () => {
  expect(scheduleGroups).toEqual({ live: 'web-messaging', text: 'sms-inbound' })
})

test('messages told twice are known once', () => {
  const [one, two] = [{ number: 1 }, { number: 2 }]
  expect(joinMessages([one], [one, two])).toEqual([one, two])
  expect(joinMessages([one, two], [two])).toEqual([one, two])
})
