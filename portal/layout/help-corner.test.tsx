import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { borrower, fakeServices } from '#tests/fakes/portal'
import type { CaseWidgetScript } from '#widgets/chat'
import { App } from '../site/app.tsx'
import { logOut } from '../login/log-out.ts'
import { resume } from '../login/signed-in.ts'
import type { PortalServices } from '../startup/services.ts'

const widget = { setCustomAttributes: vi.fn(), open: vi.fn(), close: vi.fn(), destroy: vi.fn() }
const caseWidget = { id: 'case-1', scriptUrl: 'https://case.example/w.js', integrity: null, connectOrigins: [] }
const create = vi.fn((_options: Parameters<CaseWidgetScript['create']>[0]) => widget)
vi.mock('../startup/measuring/case-widget.ts', () => ({ loadCaseWidget: async () => ({ create }) }))

beforeEach(() => {
  vi.clearAllMocks()
  window.scrollTo = vi.fn()
})

/** The portal with the vendor's case widget, and whoever is signed in. */
async function withCaseWidget(user: typeof borrower | null = borrower): Promise<PortalServices> {
  const { services } = fakeServices({ user })
  services.flags.replace({ ShowChatWidget: true, ChatOptions: 'LiveChatAndTextWithUs', ChatHours: '*', TextNumber })
  const parties = { ...services.measuring.parties, caseManagement: caseWidget }
  const made = { ...services, measuring: { ...services.measuring, parties } }
  await resume(made)
  return made
}

const TextNumber = '480-555-0142'

function open(services: PortalServices, path = '/privacy-policy'): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: 'Get help by chat or text' }))
const liveEntry = () => screen.findByRole('button', { name: /^Live Chat/ })

test('[logout-06] logging out tears down the vendor’s case widget, which then forgets the borrower', async () => {
  const services = await withCaseWidget()
  open(services)
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  expect(widget.destroy).not.toHaveBeenCalled()
  await act(() => logOut(services))
  await waitFor(() => expect(widget.destroy).toHaveBeenCalledTimes(1))
})

test('[chat-14] a message to a hidden tab puts the badge into the tab’s icon', async () => {
  const icon = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon', href: '/i.svg' }))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => {
    vi.restoreAllMocks()
    icon.remove()
  })
  open(await withCaseWidget())
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  act(() => create.mock.calls[0]?.[0].onEvent('messagesReceived', { direction: 'outbound' }))
  await waitFor(() => expect(icon.getAttribute('href')).toBe('/favicon-badge.svg'))
})

test('[chat-16] on a page that turns texting off it cannot be pressed', async () => {
  open(await withCaseWidget(), '/make-a-payment')
  await openMenu()
  const entry = await screen.findByRole('link', { name: /^Text with Us/ })
  expect([entry.getAttribute('aria-disabled'), entry.getAttribute('href')]).toEqual(['true', null])
})

test('[chat-20] a visitor who presses Live Chat is asked to log in, and is led there', async () => {
  const services = await withCaseWidget(null)
  open(services)
  await openMenu()
  fireEvent.click(await liveEntry())
  await screen.findByText('Please log in to start your chat with an agent')
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(services.session.login).toHaveBeenCalledTimes(1)
  expect(widget.open).not.toHaveBeenCalled()
})

test('[chat-23][chat-24] the vendor’s widget opens with the visit that measuring knows, while the visitor allows that', async () => {
  const services = await withCaseWidget()
  const { query } = services.graphql
  services.graphql.query = async (document, variables) =>
    document.name === 'ChatIdentity'
      ? ({ GetChatIdentity: { token: 'signed', attributes: [] } } as never)
      : query(document, variables)
  const visits = [services.measuring.visit.sessionId()]
  open(services)
  for (const allowed of [['C0002'], []] as const) {
    services.measuring.ownConsent?.choose(allowed)
    await openMenu()
    await waitFor(async () => expect(((await liveEntry()) as HTMLButtonElement).disabled).toBe(false))
    fireEvent.click(await liveEntry())
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Live Chat/ })).toBeNull())
  }
  const given = widget.setCustomAttributes.mock.calls.map(([{ analyticsSessionId }]) =>
    visits.includes(analyticsSessionId),
  )
  expect(given).toEqual([true, false])
  expect(widget.open).toHaveBeenCalledTimes(2)
})
