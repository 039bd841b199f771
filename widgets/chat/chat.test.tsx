import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { createFakeChatProvider } from '#tests/fakes/chat-provider'
import { createFakeHost, type FakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { closeOverlays } from '#ui'
import {
  ChatIdentityDocument,
  ChatScheduleDocument,
  type ConversationFragment,
  CurrentChatDocument,
  EndChatDocument,
  SendChatMessageDocument,
} from './chat.graphql.ts'
import { Chat, type ChatProps, ChatWidget } from './chat.tsx'

const account = '100000000001'
const on = {
  ShowChatWidget: true,
  ChatOptions: 'LiveChatAndTextWithUs',
  ChatHours: '* 7-18 * * 1-5',
  ChatNewMessageDot: true,
  ChatStillThere: true,
  TextNumber: '480-555-0142',
}

const width = (px: number) => {
  window.innerWidth = px
  window.dispatchEvent(new Event('resize'))
}
const hideTab = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeAll(() => ChatWidget.preload())
beforeEach(() => {
  width(1280)
  hideTab(false)
})
afterEach(() => vi.useRealTimers())

function chatHost(flags: Record<string, boolean | string> = {}, options: Parameters<typeof createFakeHost>[0] = {}) {
  const host = createFakeHost(options)
  host.flags.replace({ ...on, ...flags })
  host.graphql.answer(CurrentChatDocument, { GetChat: null })
  host.graphql.answer(ChatIdentityDocument, {
    GetChatIdentity: {
      token: 'signed',
      attributes: [
        { name: 'customerName', value: 'Maria Santos' },
        { name: 'daysPastDue', value: '0' },
      ],
    },
  })
  return host
}

const show = (host: FakeHost, props: ChatProps = {}) =>
  renderCapability(<Chat accountNumber={account} path="/account" {...props} />, host)

const user = userEvent.setup()
const openName = 'Get help by chat or text'
const button = () => screen.getByRole('button', { name: openName })
const openMenu = () => user.click(button())
const liveEntry = () => screen.findByRole('button', { name: /^Live Chat/ })
const textEntry = () => screen.findByRole('link', { name: /^Text with Us/ })

describe('text-us', () => {
  test('[text-01] is not there on a wide window, and comes when it gets narrow', () => {
    show(chatHost({ ShowChatWidget: false }))
    expect(screen.queryByRole('link')).toBeNull()
    act(() => width(767))
    expect(screen.getByRole('link', { name: 'Text us at 480-555-0142' })).toBeTruthy()
  })

  test('[text-02][flag-29] is not there while DisableTwt is on, and follows the flag', () => {
    width(375)
    const host = chatHost({ ShowChatWidget: false, DisableTwt: true })
    show(host)
    expect(screen.queryByRole('link')).toBeNull()
    act(() => host.flags.replace({ ...on, ShowChatWidget: false }))
    expect(screen.queryByRole('link')).not.toBeNull()
  })

  test('[text-04][text-08] is not there on pages that exclude it', () => {
    width(375)
    const view = show(chatHost({ ShowChatWidget: false }), { path: '/make-a-payment' })
    expect(screen.queryByRole('link')).toBeNull()
    view.rerender(<Chat path="/account" isTextDisabled />)
    expect(screen.queryByRole('link')).toBeNull()
    view.rerender(<Chat path="/account" />)
    expect(screen.queryByRole('link')).not.toBeNull()
  })

  test.each([
    ['[text-05]', '/make-a-payment/payoff-quote'],
    ['[text-06]', '/enroll-autopay/terms'],
    ['[text-06]', '/enroll-autopay/review-terms'],
    ['[text-07]', '/autopay-otp/payment'],
    ['[text-07]', '/autopay-otp/enroll'],
    ['[text-07]', '/autopay-otp/review-terms'],
  ])('%s is not there on %s, and comes back on the page after it', (_id, path) => {
    width(375)
    const view = show(chatHost({ ShowChatWidget: false }), { path })
    expect(screen.queryByRole('link')).toBeNull()
    view.rerender(<Chat path="/account" />)
    expect(screen.getByRole('link', { name: 'Text us at 480-555-0142' })).toBeTruthy()
  })

  test('on our own pages it stands in the page, in the corner only on a page that is not ours', () => {
    width(375)
    const host = chatHost({ ShowChatWidget: false })
    const ours = show({ ...host, kind: 'portal' })
    expect(screen.getByRole('link').closest('.cp-corner')).toBeNull()
    ours.unmount()
    show({ ...host, kind: 'element' })
    expect(screen.getByRole('link').closest('.cp-corner')).not.toBeNull()
  })

  test('[text-09][text-10][text-11][flag-09] shows the configured number in groups and opens the phone’s messaging', () => {
    width(375)
    show(chatHost({ ShowChatWidget: false, TextNumber: '6025550100' }))
    const link = screen.getByRole('link', { name: 'Text us at 602-555-0100' })
    expect(link.getAttribute('href')).toBe('sms:+16025550100')
  })
})

describe('without a number to write to', () => {
  test('the menu offers no text', async () => {
    show(chatHost({ ShowChatWidget: true, TextNumber: '' }))
    await openMenu()
    await liveEntry()
    expect(screen.queryByText('Text with Us')).toBeNull()
  })
})

describe('the button', () => {
  test('moves up from a button of the page that lies beneath it, and back once that is scrolled away', async () => {
    const pay = document.createElement('button')
    let payTop = 640
    const under = (_: number, y: number): Element[] => (y >= payTop && y <= payTop + 48 ? [pay] : [])
    document.elementsFromPoint = under
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(740)
    onTestFinished(() => {
      vi.restoreAllMocks()
      Reflect.deleteProperty(document, 'elementsFromPoint')
    })
    const box = { left: 300, right: 356, top: 668, bottom: 724 }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const lift = Number.parseFloat((this as HTMLElement).style.getPropertyValue('--lift')) || 0
      return { ...box, top: box.top + lift, bottom: box.bottom + lift } as DOMRect
    })
    show(chatHost())
    const stack = button().closest<HTMLElement>('.cp-corner-stack')
    const lift = () => Number.parseFloat(stack?.style.getPropertyValue('--lift') ?? '')
    await waitFor(() => expect(lift()).toBeLessThan(0))
    expect(box.bottom + lift()).toBeLessThan(payTop + 8)
    payTop = 100
    document.dispatchEvent(new Event('scroll'))
    await waitFor(() => expect(Math.abs(lift())).toBe(0))
  })

  test('finds its place where two other elements lie beneath it, each of which names the other', async () => {
    const [one, other] = [document.createElement('div'), document.createElement('div')]
    const hosts: Element[] = [one, other]
    const pay = document.createElement('button')
    const roots = hosts.map((host) => host.attachShadow({ mode: 'open' }))
    roots.at(1)?.append(pay)
    // As browsers do: a root lists what is around its host too.
    document.elementsFromPoint = () => hosts
    for (const root of roots) {
      root.elementsFromPoint = (_: number, y: number) =>
        root.contains(pay) && y >= 640 && y <= 688 ? [pay, ...hosts] : hosts
    }
    onTestFinished(() => {
      vi.restoreAllMocks()
      Reflect.deleteProperty(document, 'elementsFromPoint')
    })
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(740)
    const box = { left: 300, right: 356, top: 668, bottom: 724 }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
    show(chatHost())
    const stack = button().closest<HTMLElement>('.cp-corner-stack')
    await waitFor(() => expect(stack?.style.getPropertyValue('--lift')).toBe('-96px'))
  })

  test('stands below our own page where a window has no room beside it, and covers nothing of it', async () => {
    width(375)
    show(chatHost())
    const covers = () => button().closest('.cp-corner') !== null
    expect(covers()).toBe(false)
    await openMenu()
    expect(await liveEntry()).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(covers()).toBe(false)
    expect(document.activeElement).toBe(button())
    act(() => width(1280))
    expect(covers()).toBe(true)
  })

  test('on a partner’s page it is in the corner, wherever the element stands', () => {
    width(375)
    show(chatHost({}, { kind: 'element' }))
    expect(button().closest('.cp-corner')).not.toBeNull()
  })

  test('[chat-04][chat-05][flag-29][const-05] comes and goes with its flag, 100 ms after it changed', () => {
    vi.useFakeTimers()
    const host = chatHost({ ShowChatWidget: false })
    show(host)
    const isThere = () => screen.queryByRole('button', { name: openName }) !== null
    act(() => host.flags.replace(on))
    act(() => void vi.advanceTimersByTime(99))
    expect(isThere()).toBe(false)
    act(() => void vi.advanceTimersByTime(1))
    expect(isThere()).toBe(true)
    act(() => host.flags.replace({ ...on, ShowChatWidget: false }))
    act(() => void vi.advanceTimersByTime(60))
    act(() => host.flags.replace(on))
    act(() => void vi.advanceTimersByTime(200))
    expect(isThere()).toBe(true)
    act(() => host.flags.replace({ ...on, ShowChatWidget: false }))
    act(() => void vi.advanceTimersByTime(100))
    expect(isThere()).toBe(false)
  })

  test('[chat-01][chat-02][chat-03] opens the menu with both entries; Escape closes it and gives the focus back', async () => {
    const host = chatHost()
    show(host)
    await openMenu()
    expect(screen.getByRole('heading', { name: "Need assistance? We're here to help!" })).toBeTruthy()
    expect(await liveEntry()).toBeTruthy()
    expect((await textEntry()).getAttribute('href')).toBe('sms:+14805550142')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('heading')).toBeNull()
    expect(document.activeElement).toBe(button())
    expect(host.eventsOf('carport-ready')).toHaveLength(1)
  })

  test.each([
    ['[chat-06]', 'LiveChatOnly', true, false],
    ['[chat-07]', 'TextWithUsOnly', false, true],
  ] as const)('%s with %s there is one entry', async (_id, option, live, text) => {
    show(chatHost({ ChatOptions: option }))
    await openMenu()
    expect(screen.queryByRole('button', { name: /^Live Chat/ }) !== null).toBe(live)
    expect(screen.queryByRole('link', { name: /^Text with Us/ }) !== null).toBe(text)
  })
})

describe('hours', () => {
  test('[chat-09][chat-15][chat-16] outside the hours of the flag neither entry can be pressed', async () => {
    const host = chatHost({}, { now: ['2026-11-21', '10:00'] })
    show(host)
    await openMenu()
    expect(((await liveEntry()) as HTMLButtonElement).disabled).toBe(true)
    expect((await textEntry()).getAttribute('aria-disabled')).toBe('true')
    expect((await textEntry()).hasAttribute('href')).toBe(false)
    expect(host.graphql.requestsOf(ChatScheduleDocument)).toEqual([])
  })

  test('[chat-08][chat-21][gql-09] with the live-icon flag each entry asks its schedule group, anew each time the menu opens', async () => {
    const host = chatHost({ ChatLiveIcon: true, ChatHours: '* 0-0 * * 0' })
    host.graphql.answer(ChatScheduleDocument, ({ scheduleGroupId }) => ({
      getIsWithinSchedule: {
        IsNotFoundError: false,
        IsSuccess: true,
        IsWithinSchedule: scheduleGroupId === 'web-messaging',
        NotAuthorized: false,
        ScheduleGroupId: scheduleGroupId,
      },
    }))
    show(host)
    expect(host.graphql.requestsOf(ChatScheduleDocument)).toEqual([])
    await openMenu()
    await waitFor(async () => expect(((await liveEntry()) as HTMLButtonElement).disabled).toBe(false))
    expect((await textEntry()).getAttribute('aria-disabled')).toBe('true')
    const asked = host.graphql.requestsOf(ChatScheduleDocument).map(({ variables }) => variables)
    expect(asked).toEqual([{ scheduleGroupId: 'web-messaging' }, { scheduleGroupId: 'sms-inbound' }])
    await user.click(screen.getByRole('button', { name: 'Close the help menu' }))
    await openMenu()
    await waitFor(() => expect(host.graphql.requestsOf(ChatScheduleDocument)).toHaveLength(4))
  })

  test('[err-13] a schedule check that fails is told and counts as closed', async () => {
    const host = chatHost({ ChatLiveIcon: true })
    host.graphql.answer(ChatScheduleDocument, new CarportError('INTERNAL', { correlationId: 'ref-1' }))
    show(host)
    await openMenu()
    await waitFor(() => expect(host.eventsOf('carport-failure')).toHaveLength(2))
    expect(host.eventsOf('carport-failure')[0]).toMatchObject({
      capability: 'chat',
      code: 'INTERNAL',
      correlationId: 'ref-1',
    })
    expect(((await liveEntry()) as HTMLButtonElement).disabled).toBe(true)
  })

  test('[chat-15][chat-16] DisableChat closes live chat, a page without text closes text', async () => {
    show(chatHost({ DisableChat: true }), { isTextDisabled: true })
    await openMenu()
    expect(((await liveEntry()) as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText('Not available right now')).toBeTruthy()
    expect((await textEntry()).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Not available on this page')).toBeTruthy()
  })
})

describe('live chat', () => {
  test('[chat-20] a visitor is asked to log in, and nothing is asked of the server', async () => {
    const host = chatHost({}, { isSignedIn: false })
    const onLogIn = vi.fn()
    show(host, { onLogIn })
    await openMenu()
    await user.click(await liveEntry())
    expect(screen.getByText('Please log in to start your chat with an agent')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(onLogIn).toHaveBeenCalledOnce()
    expect(host.graphql.requests).toEqual([])
  })

  test('[chat-20] who is logged in without a loan is not asked to log in: live chat is not available to them', async () => {
    show(chatHost(), { accountNumber: null })
    await openMenu()
    expect(((await liveEntry()) as HTMLButtonElement).disabled).toBe(true)
    expect(within(await liveEntry()).getByText('Not available right now')).toBeTruthy()
    await user.click(await liveEntry())
    expect(screen.queryByText('Please log in to start your chat with an agent')).toBeNull()
  })

  test('[chat-24] who pressed before it was known that they are logged in gets the messenger when it is', async () => {
    const host = chatHost({}, { isSignedIn: false })
    show(host)
    await openMenu()
    await user.click(await liveEntry())
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => host.signIn(true))
    expect(await screen.findByRole('dialog', { name: 'Live Chat' })).toBeTruthy()
    expect(screen.queryByText('Please log in to start your chat with an agent')).toBeNull()
  })

  test('[chat-22][chat-23][chat-24][acct-30] the provider is listened to, gets the attributes it needs and is opened', async () => {
    const host = chatHost()
    const provider = createFakeChatProvider()
    const createProvider = () => provider
    show(host, { createProvider })
    await waitFor(() => expect(provider.listened()).toContain('messagesReceived'))
    expect(provider.listened().sort()).toEqual(['closed', 'conversationsClosed', 'messagesReceived', 'opened', 'ready'])
    await openMenu()
    await user.click(await liveEntry())
    await waitFor(() => expect(provider.given.at(-1)).toEqual({ what: 'open' }))
    expect(provider.given.at(-2)).toEqual({
      what: 'attributes',
      value: {
        customerName: 'Maria Santos',
        daysPastDue: '0',
        analyticsSessionId: expect.stringMatching(/^[\w-]{36}$/),
      },
    })
    expect(host.graphql.requestsOf(ChatIdentityDocument)[0]?.variables).toEqual({
      accountNumber: account,
      attributes: ['customerName', 'daysPastDue', 'analyticsSessionId'],
    })
    act(() => host.signIn(false))
    expect(provider.given.at(-1)).toEqual({ what: 'end' })
  })

  test.each([
    ['is', 'visit-1', 'visit-1'],
    ['is not', null, expect.stringMatching(/^[\w-]{36}$/) as string],
  ])('[chat-23] the visit has its id of measuring where it %s measured', async (_is, measured, given) => {
    const provider = createFakeChatProvider()
    show(chatHost(), { createProvider: () => provider, analyticsSessionId: () => measured })
    await openMenu()
    await user.click(await liveEntry())
    await waitFor(() => expect(provider.given.at(-1)).toEqual({ what: 'open' }))
    expect(provider.given.at(-2)).toMatchObject({ value: { analyticsSessionId: given } })
  })

  test('an identity that the server does not give is told, and the messenger stays closed', async () => {
    const host = chatHost()
    host.graphql.answer(
      ChatIdentityDocument,
      new CarportError('IMPERSONATION_BLOCKED', { message: 'Not while impersonating.' }),
    )
    show(host)
    await openMenu()
    await user.click(await liveEntry())
    expect(await screen.findByText('Not while impersonating.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('news', () => {
  async function shown(flags: Record<string, boolean> = {}, props: ChatProps = {}, host = chatHost(flags)) {
    const provider = createFakeChatProvider(true)
    const createProvider = () => provider
    show(host, { createProvider, ...props })
    await act(async () => undefined)
    return provider
  }
  const dot = () => button().getAttribute('aria-describedby')
  const closeMenu = () => screen.getByRole('button', { name: 'Close the help menu' })

  test('[chat-11] without its flag there is no dot', async () => {
    const provider = await shown({ ChatNewMessageDot: false })
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    expect(dot()).toBeNull()
  })

  test('[chat-11] its flag, switched off on the open page, takes the dot away', async () => {
    const host = chatHost()
    const provider = await shown({}, {}, host)
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    expect(dot()).not.toBeNull()
    act(() => host.flags.replace({ ...on, ChatNewMessageDot: false }))
    expect(dot()).toBeNull()
  })

  test('[chat-10] while the menu or the messenger is open an agent’s message makes no dot', async () => {
    const provider = await shown()
    await openMenu()
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    expect(closeMenu().getAttribute('aria-describedby')).toBeNull()
    await user.click(closeMenu())
    act(() => provider.open())
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    expect(dot()).toBeNull()
    act(() => provider.close())
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    expect(dot()).not.toBeNull()
  })

  test('[chat-10][chat-12] an agent’s message shows a dot until the borrower replies or presses', async () => {
    const provider = await shown()
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    expect(dot()).not.toBeNull()
    act(() => provider.tell('messagesReceived', { direction: 'inbound' }))
    expect(dot()).toBeNull()
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    await openMenu()
    await user.click(screen.getByRole('button', { name: 'Close the help menu' }))
    expect(dot()).toBeNull()
  })

  test('[chat-13] after 120 seconds without a reply it asks; a reply ends that', async () => {
    const provider = await shown()
    vi.useFakeTimers()
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    act(() => void vi.advanceTimersByTime(119_999))
    const tag = () => screen.queryByRole('button', { name: 'Are you still there?' })
    expect(tag()).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(tag()).not.toBeNull()
    act(() => provider.tell('messagesReceived', { direction: 'inbound' }))
    expect(tag()).toBeNull()
  })

  test('[chat-13] while the menu is open it does not ask; once that closes it does', async () => {
    const provider = await shown()
    const tag = () => screen.queryByRole('button', { name: 'Are you still there?' })
    await openMenu()
    vi.useFakeTimers()
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    act(() => void vi.advanceTimersByTime(150_000))
    expect(tag()).toBeNull()
    act(() => closeMenu().click())
    act(() => void vi.advanceTimersByTime(1))
    expect(tag()).not.toBeNull()
  })

  test('[chat-13] without its flag it never asks', async () => {
    const provider = await shown({ ChatStillThere: false })
    vi.useFakeTimers()
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    act(() => void vi.advanceTimersByTime(300_000))
    expect(screen.queryByRole('button', { name: 'Are you still there?' })).toBeNull()
  })

  test('[chat-14] a message while the tab is hidden swaps its icon until the borrower is back', async () => {
    const icon = document.createElement('link')
    icon.rel = 'icon'
    icon.setAttribute('href', '/favicon.svg')
    document.head.append(icon)
    const provider = await shown({}, { badgeUrl: '/favicon-badge.svg' })
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    expect(icon.getAttribute('href')).toBe('/favicon.svg')
    act(() => hideTab(true))
    expect(icon.getAttribute('href')).toBe('/favicon-badge.svg')
    act(() => hideTab(false))
    expect(icon.getAttribute('href')).toBe('/favicon.svg')
    icon.remove()
  })

  test('[chat-14] every icon that a page names is swapped, and a page that names none gets one meanwhile', async () => {
    const icons = ['/small.png', '/large.svg'].map((href) => {
      const icon = document.createElement('link')
      icon.rel = 'icon'
      icon.setAttribute('href', href)
      document.head.append(icon)
      return icon
    })
    const provider = await shown({}, { badgeUrl: '/badge.svg' })
    const shownIcons = () =>
      [...document.querySelectorAll('link[rel~="icon"]')].map((icon) => icon.getAttribute('href'))
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    act(() => hideTab(true))
    expect(shownIcons()).toEqual(['/badge.svg', '/badge.svg'])
    act(() => hideTab(false))
    expect(shownIcons()).toEqual(['/small.png', '/large.svg'])
    for (const icon of icons) icon.remove()
    act(() => hideTab(true))
    act(() => provider.tell('messagesReceived', { direction: 'outbound' }))
    expect(shownIcons()).toEqual(['/badge.svg'])
    act(() => hideTab(false))
    expect(shownIcons()).toEqual([])
  })
})

describe('our own messenger', () => {
  const said = (number: number, sender: 'BORROWER' | 'ADVISOR', text: string) => ({
    number,
    sender,
    text,
    sentAt: '2026-11-20T17:00:00Z',
  })
  const conversation = (
    status: ConversationFragment['status'],
    ...messages: ConversationFragment['messages']
  ): ConversationFragment => ({ id: 'chat_1', status, closedBy: status === 'CLOSED' ? 'ADVISOR' : null, messages })

  async function opened(host = chatHost()) {
    show(host)
    await openMenu()
    await user.click(await liveEntry())
    return within(await screen.findByRole('dialog', { name: 'Live Chat' }))
  }

  test('[session-13] the menu and the messenger close with everything else over the page, and the button has the focus', async () => {
    const closed: boolean[] = []
    const closeAll = () => act(() => void closed.push(closeOverlays()))
    await opened()
    closeAll()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button())
    await openMenu()
    closeAll()
    expect(screen.queryByRole('heading')).toBeNull()
    expect(document.activeElement).toBe(button())
    closeAll()
    expect(closed).toEqual([true, true, false])
  })

  test('a message that was not sent keeps its text, says so, and the next try is the same request', async () => {
    const host = chatHost()
    host.graphql.answerOnce(SendChatMessageDocument, new CarportError('NETWORK'))
    host.graphql.answer(SendChatMessageDocument, {
      SendChatMessage: { conversation: conversation('WAITING', said(1, 'BORROWER', 'Hello')) },
    })
    const dialog = await opened(host)
    const field = dialog.getByRole('textbox', { name: 'Your message' })
    await user.type(field, 'Hello{Enter}')
    expect(await dialog.findByText('Your message wasn’t sent. What you typed is still here.')).toBeTruthy()
    expect((field as HTMLTextAreaElement).value).toBe('Hello')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByText('We got your message. An advisor will be with you soon.')).toBeTruthy()
    const keys = host.graphql.requestsOf(SendChatMessageDocument).map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(1)
    expect((field as HTMLTextAreaElement).value).toBe('')
  })

  test('[chat-25] the borrower writes, hears the answer, and saves the transcript', async () => {
    const host = chatHost()
    host.graphql.answer(SendChatMessageDocument, {
      SendChatMessage: { conversation: conversation('WAITING', said(1, 'BORROWER', 'Can I pay later?')) },
    })
    const dialog = await opened(host)
    await user.type(dialog.getByRole('textbox'), 'Can I pay later?{Enter}')
    await waitFor(() => expect(host.streams.map(({ path }) => path)).toEqual(['/api/chat/conversations/chat_1/stream']))
    expect(host.graphql.requestsOf(SendChatMessageDocument)[0]?.variables).toMatchObject({
      accountNumber: account,
      identity: 'signed',
      attributes: expect.arrayContaining([{ name: 'customerName', value: 'Maria Santos' }]),
    })
    act(() => host.streams[0]?.tell('conversation', conversation('OPEN', said(2, 'ADVISOR', 'Yes, you can.'))))
    const log = dialog.getByRole('log', { name: 'Messages' })
    expect(log.textContent).toContain('Can I pay later?')
    expect(log.textContent).toContain('Yes, you can.')
    await user.click(dialog.getByRole('button', { name: 'Save transcript' }))
    expect(host.saved).toEqual([{ documentId: 'transcript-chat_1', fileName: 'chat-2026-11-20.txt' }])
    act(() => host.streams[0]?.tell('conversation', conversation('CLOSED')))
    expect(dialog.getByText('The advisor ended this chat.')).toBeTruthy()
    expect(host.streams).toEqual([])
  })

  test('ending asks first; a new chat can be started after it', async () => {
    const host = chatHost()
    host.graphql.answer(CurrentChatDocument, { GetChat: conversation('OPEN', said(1, 'BORROWER', 'Hello')) })
    host.graphql.answer(EndChatDocument, {
      EndChat: { conversation: { ...conversation('CLOSED', said(1, 'BORROWER', 'Hello')), closedBy: 'BORROWER' } },
    })
    const dialog = await opened(host)
    await user.click(await dialog.findByRole('button', { name: 'End chat' }))
    expect(host.graphql.requestsOf(EndChatDocument)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Yes, end the chat' }))
    expect(await dialog.findByText('You ended this chat.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Start a new chat' }))
    expect(dialog.getByRole('textbox', { name: 'Your message' })).toBeTruthy()
    expect(dialog.queryByText('Hello')).toBeNull()
  })

  test('on a phone, where the messenger takes the place of the button, the focus goes back to it all the same', async () => {
    await opened()
    const main = document.querySelector<HTMLElement>('.cp-corner-button')
    if (main === null) throw new Error('The button is not there')
    const focus = main.focus.bind(main)
    // What is not displayed takes no focus.
    main.focus = () => {
      if (screen.queryByRole('dialog') === null) focus()
    }
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(main)
  })

  test('Escape hides it, and the focus goes back to the button', async () => {
    await opened()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button())
  })
})
