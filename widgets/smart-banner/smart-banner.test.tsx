import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmbedCore, takeCore } from '#sdk/embed/core'
import { loadMessages } from '#sdk/i18n/messages'
import type { CookieJar } from '#sdk/platform/cookies'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { BannerElement, settingsOf } from './banner-element.tsx'
import { smartBannerMessages } from './smart-banner.messages.ts'
import { SmartBanner, type SmartBannerProps } from './smart-banner.tsx'

const user = userEvent.setup()
const now = 1_800_000_000_000
const clock = { nowMs: () => now, monotonicMs: () => 0 }

function createJar(...names: string[]) {
  const kept = new Map<string, number | null>(names.map((name) => [name, null]))
  const jar: Pick<CookieJar, 'has' | 'mark'> = {
    has: (name) => kept.has(name),
    mark: (name, expiresMs) => void kept.set(name, expiresMs),
  }
  return { jar, kept }
}

function show(props: SmartBannerProps = {}, language: 'en' | 'es' = 'en', cookies = createJar()) {
  const host = createFakeHost()
  const page = document.createElement('div')
  const all: SmartBannerProps = { os: 'ios', path: '/', viewContainer: page, cookies: cookies.jar, clock, ...props }
  const view = renderCapability(<SmartBanner {...all} />, host, language)
  const change = (next: SmartBannerProps) => view.rerender(<SmartBanner {...all} {...next} />)
  return { host, page, kept: cookies.kept, change }
}

const banner = (name = 'Sandbox Auto Finance app') => screen.queryByRole('region', { name })
const hasRoom = (page: HTMLElement) => page.hasAttribute('data-carport-banner')

beforeEach(() => {
  // A render that throws is also written to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[err-18] without a page to make room for it, showing it fails', () => {
  expect(() => show({ viewContainer: null })).toThrow('No view container ref provided')
})

test('[err-18] where it does not show it needs no page', () => {
  expect(() => show({ viewContainer: null, os: null })).not.toThrow()
})

test.each([
  ['[banner-02] a desktop or our own app', { os: null }, createJar()],
  ['[banner-03] a page of a payment', { path: '/make-a-payment/review-terms' }, createJar()],
  ['[banner-05] a platform without an app', { settings: { enabledPlatforms: ['android'] } }, createJar()],
  ['[banner-06] a banner that was closed', {}, createJar('smartbanner_closed')],
  ['[banner-07] a page that takes it off', { isDisabled: true }, createJar()],
] as const)('%s shows nothing and leaves the page where it is', (_what, props, cookies) => {
  const { page, host } = show(props, 'en', cookies)
  expect([banner(), hasRoom(page), host.eventsOf('carport-ready')]).toEqual([null, false, []])
})

test('[banner-07] the flag takes a banner off the open page', () => {
  const { host, page } = show()
  expect(banner()).not.toBeNull()
  act(() => host.flags.replace({ DisableSmartBanner: true }))
  expect([banner(), hasRoom(page)]).toEqual([null, false])
})

test.each([
  [true, 0],
  [false, 1],
] as const)(
  '[banner-07] the element asks for the flag before it shows: with %s there are %d',
  async (isOn, banners) => {
    takeCore({ baseUrl: () => 'https://pay.example' } as EmbedCore)
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile')
    const asked = vi.fn(async (_url: string) => Response.json({ DisableSmartBanner: isOn }))
    vi.stubGlobal('fetch', asked)
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
    const inside = root.appendChild(document.createElement('div'))
    renderCapability(createPortal(<BannerElement />, inside), createFakeHost({ kind: 'element' }))
    const shown = () => within(inside).queryAllByRole('region', { name: 'Sandbox Auto Finance app' })
    expect(shown()).toHaveLength(0)
    await vi.waitFor(() => expect(asked.mock.calls[0]?.[0]).toBe('https://pay.example/api/flags'))
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    expect(shown()).toHaveLength(banners)
    root.host.remove()
  },
)

test.each([
  ['ios', 'Free on the App Store', '/smart-banner/ios'],
  ['android', 'Free on Google Play', '/smart-banner/android'],
] as const)('[banner-01][banner-04][banner-12] on %s it shows what the app is, and where it is', (os, price, path) => {
  const { page } = show({ os, appPageHost: 'https://pay.example' })
  const region = within(banner() as HTMLElement)
  for (const text of ['Sandbox Auto Finance app', 'Sandbox Auto Finance', price])
    expect(region.getByText(text)).toBeTruthy()
  expect(region.getByRole('button', { name: 'Close' })).toBeTruthy()
  expect(region.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`https://pay.example${path}`)
  expect(hasRoom(page)).toBe(true)
})

test('[acct-28][banner-04] it shows its settings', () => {
  const buttonUrl = { ios: 'https://apps.example/i', android: '' }
  show({
    settings: {
      title: 'Their app',
      author: 'Them',
      price: '$1',
      priceSuffix: ' once',
      closeLabel: 'Not now',
      buttonLabel: 'Get it',
      buttonUrl,
    },
  })
  const region = within(banner('Their app') as HTMLElement)
  for (const text of ['Them', '$1 once']) expect(region.getByText(text)).toBeTruthy()
  expect(region.getByRole('button', { name: 'Not now' })).toBeTruthy()
  expect(region.getByRole('link', { name: 'Get it' }).getAttribute('href')).toBe('https://apps.example/i')
})

test.each([
  ['[banner-08][banner-11]', 'button', 'Close', 'closed'],
  ['[banner-09][banner-11]', 'link', 'View', 'viewed'],
] as const)('%s %s %s keeps it away for 120 days and gives the page its top back', async (_ids, role, name, step) => {
  const { host, page, kept, change } = show()
  await user.click(screen.getByRole(role, { name }))
  expect(kept.get('smartbanner_closed')).toBe(now + 120 * 86_400_000)
  expect([banner(), hasRoom(page)]).toEqual([null, false])
  expect(host.eventsOf('carport-step')).toEqual([{ capability: 'smart-banner', step }])
  change({ path: '/payment-options' })
  expect(banner()).toBeNull()
})

test('[acct-28][banner-10] the reminder period alone decides how long it stays away, not the hide period', async () => {
  const { kept } = show({ settings: { daysHidden: 7, daysReminder: 30 } })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect([...kept]).toEqual([['smartbanner_closed', now + 30 * 86_400_000]])
})

test('[banner-10] without a reminder period the cookie goes with the browser', async () => {
  const { kept } = show({ settings: { daysReminder: null } })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect([...kept]).toEqual([['smartbanner_closed', null]])
})

test('[banner-03] it is hidden on the way into a payment and shown after it', () => {
  const { page, change } = show()
  change({ path: '/make-a-payment' })
  expect([banner(), hasRoom(page)]).toEqual([null, false])
  change({ path: '/make-a-payment/terms' })
  expect([banner() !== null, hasRoom(page)]).toEqual([true, true])
})

test('in Spanish it speaks Spanish', async () => {
  await loadMessages(smartBannerMessages, 'es')
  show({ os: 'android' }, 'es')
  const region = within(banner('App de Sandbox Auto Finance') as HTMLElement)
  expect(region.getByText('Gratis en Google Play')).toBeTruthy()
  expect(region.getByRole('link', { name: 'Ver' })).toBeTruthy()
})

test('[acct-28][embed-05] the element’s attributes are its settings', () => {
  expect(settingsOf({})).toEqual({ buttonUrl: { ios: '/smart-banner/ios', android: '/smart-banner/android' } })
  expect(
    settingsOf({
      appTitle: 'A',
      author: 'B',
      price: 'C',
      priceSuffix: 'D',
      closeLabel: 'E',
      buttonLabel: 'F',
      buttonUrlIos: 'https://i.example',
      buttonUrlAndroid: 'https://a.example',
      enabledPlatforms: 'ios, android windows',
      daysReminder: Number('none'),
      daysHidden: 7,
    }),
  ).toEqual({
    title: 'A',
    author: 'B',
    price: 'C',
    priceSuffix: 'D',
    closeLabel: 'E',
    buttonLabel: 'F',
    buttonUrl: { ios: 'https://i.example', android: 'https://a.example' },
    enabledPlatforms: ['ios', 'android'],
    daysReminder: null,
    daysHidden: 7,
  })
})
