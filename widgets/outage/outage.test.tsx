import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadMessages } from '#sdk/i18n/messages'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { Dialog, closeOverlays } from '#ui'
import { outageMessages } from './outage.messages.ts'
import { Outage, type OutageProps } from './outage.tsx'

const titles = {
  web: 'The website is currently unavailable',
  ios: 'The app is currently unavailable',
  android: 'The app is currently unavailable',
} as const

function show(
  props: OutageProps = {},
  language: 'en' | 'es' = 'en',
  beside: React.ReactNode = null,
  host = createFakeHost(),
) {
  const onOver = vi.fn()
  const around = (content: React.ReactNode) => (
    <>
      <Outage onOver={onOver} {...props} />
      {content}
    </>
  )
  const view = renderCapability(around(beside), host, language)
  const report = (values: Record<string, boolean>) => act(() => host.flags.replace(values))
  return { host, onOver, report, beside: (content: React.ReactNode) => view.rerender(around(content)) }
}

const screens = () => screen.queryAllByRole('dialog', { name: /currently unavailable|no está disponible/ })

describe('when it shows', () => {
  test.each([
    ['[outage-05]', 'web', 'OutageWeb', ['OutageIosHybrid', 'OutageAndroidHybrid']],
    ['[outage-06]', 'ios', 'OutageIosHybrid', ['OutageWeb', 'OutageAndroidHybrid']],
    ['[outage-07]', 'android', 'OutageAndroidHybrid', ['OutageWeb', 'OutageIosHybrid']],
  ] as const)(
    '%s on %s the flags of other platforms show nothing, and its own shows it',
    (_id, platform, own, others) => {
      const { report } = show({ platform })
      report(Object.fromEntries(others.map((name) => [name, true])))
      expect(screens()).toEqual([])
      report({ [own]: true })
      expect(screens()).toHaveLength(1)
    },
  )

  test('[outage-08] however often the flag reports on, it shows once and tells once', () => {
    const { host, report } = show()
    for (let time = 0; time < 3; time += 1) report({ OutageWeb: true })
    expect(screens()).toHaveLength(1)
    expect(host.eventsOf('carport-step')).toEqual([{ capability: 'outage', step: 'shown' }])
  })

  test('[outage-09] the flag turning off takes it away, and whoever shows it hears of it', () => {
    const { host, report, onOver } = show()
    report({ OutageWeb: false })
    expect(onOver).not.toHaveBeenCalled()
    report({ OutageWeb: true })
    report({ OutageWeb: false })
    expect(screens()).toEqual([])
    expect(onOver).toHaveBeenCalledTimes(1)
    expect(host.eventsOf('carport-step')).toEqual([
      { capability: 'outage', step: 'shown' },
      { capability: 'outage', step: 'over' },
    ])
  })
})

describe('[outage-01] nobody can dismiss it', () => {
  test('it has no button, Escape does nothing, and closing everything over the page leaves it', () => {
    const { report } = show()
    report({ OutageWeb: true })
    const [dialog] = screens()
    expect(within(dialog as HTMLElement).queryByRole('button')).toBeNull()
    expect(fireEvent(dialog as HTMLElement, new Event('cancel', { cancelable: true }))).toBe(false)
    act(() => void closeOverlays())
    expect(screens()).toHaveLength(1)
  })

  test('closed by force it opens again', () => {
    const { report } = show()
    report({ OutageWeb: true })
    const [dialog] = screens()
    dialog?.removeAttribute('open')
    fireEvent(dialog as HTMLElement, new Event('close'))
    expect(dialog?.hasAttribute('open')).toBe(true)
  })
})

describe('[outage-01] it stays over what opens later', () => {
  const opened: Element[] = []
  const prototype = HTMLDialogElement.prototype
  const own = { showModal: prototype.showModal, close: prototype.close }

  beforeEach(() => {
    opened.length = 0
    prototype.showModal = function showModal(this: HTMLDialogElement) {
      if (this.open) throw new Error('It is open')
      opened.push(this)
      this.open = true
    }
    prototype.close = function close(this: HTMLDialogElement) {
      this.open = false
    }
  })
  afterEach(() => {
    Object.assign(prototype, own)
  })

  test('a modal that opens during the outage comes to lie below it', async () => {
    const { report, beside } = show()
    report({ OutageWeb: true })
    beside(
      <Dialog isOpen isRequired onClose={() => undefined} title="Session Timeout!">
        {'20 seconds left'}
      </Dialog>,
    )
    await waitFor(() => expect(opened).toHaveLength(3))
    expect(opened.at(-1)).toBe(screens()[0])
  })

  test('so does a popover, such as the corner of the chat', () => {
    const { report, beside } = show()
    report({ OutageWeb: true })
    beside(<div popover="manual">{'Text us'}</div>)
    expect(opened).toHaveLength(1)
    fireEvent(screen.getByText('Text us'), Object.assign(new Event('toggle'), { newState: 'closed' }))
    expect(opened).toHaveLength(1)
    fireEvent(screen.getByText('Text us'), Object.assign(new Event('toggle'), { newState: 'open' }))
    expect(opened).toHaveLength(2)
    expect(opened.at(-1)).toBe(screens()[0])
  })
})

describe('what it says', () => {
  test.each(['web', 'ios', 'android'] as const)('[outage-02][err-20] on %s it says what is unavailable', (platform) => {
    const { report } = show({ platform })
    report({ OutageWeb: true, OutageIosHybrid: true, OutageAndroidHybrid: true })
    expect(screen.getByRole('heading', { name: titles[platform] })).toBe(document.activeElement)
  })

  test('[outage-03] in an app it leads to the company’s site; the site itself does not', () => {
    const inApp = show({ platform: 'ios', siteUrl: 'https://pay.example.com' })
    inApp.report({ OutageIosHybrid: true })
    expect(screen.getByText('If you need something today, visit our site.')).toBeTruthy()
    const link = screen.getByRole('link', { name: /^Visit pay\.example\.com/ })
    // In a window of its own: the app itself would only show this screen again.
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://pay.example.com', '_blank'])
    inApp.report({ OutageIosHybrid: false })
    const onWeb = show({ siteUrl: 'https://pay.example.com' })
    onWeb.report({ OutageWeb: true })
    expect(screen.queryByRole('link', { name: /^Visit/ })).toBeNull()
  })

  test.each(['web', 'android'] as const)(
    '[outage-04] on %s it asks to call in business hours, with the number',
    (platform) => {
      const { report } = show({ platform })
      report({ OutageWeb: true, OutageAndroidHybrid: true })
      expect(screen.getByText(/call customer service during business hours/)).toBeTruthy()
      expect(screen.getByText(/Monday to Friday, 7 AM to 7 PM/)).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Call (800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
    },
  )

  test('[outage-04] while nobody answers the phone it says so before the hours, and from when on somebody does', () => {
    const { report } = show({}, 'en', null, createFakeHost({ now: ['2026-11-21', '10:00'] }))
    report({ OutageWeb: true })
    const closed = screen.getByText(/^Closed now\. We open Monday at 7\sAM Arizona time\.$/)
    const hours = screen.getByText(/^Business hours: Monday to Friday/)
    expect(closed.compareDocumentPosition(hours) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test.each([
    ['Friday', '2026-11-20', 'primary'],
    ['Saturday', '2026-11-21', 'secondary'],
  ] as const)('on a %s the call is the main thing to do only if somebody answers', (_day, date, kind) => {
    const { report } = show({}, 'en', null, createFakeHost({ now: [date, '10:00'] }))
    report({ OutageWeb: true })
    expect(screen.getByRole('link', { name: 'Call (800) 555-0142' }).className).toContain(`cp-button-${kind}`)
  })

  test('in Spanish it speaks Spanish', async () => {
    await loadMessages(outageMessages, 'es')
    const { report } = show({ platform: 'android', siteUrl: 'https://pay.example.com' }, 'es')
    report({ OutageAndroidHybrid: true })
    expect(screen.getByRole('heading', { name: 'La aplicación no está disponible por el momento' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Llamar al (800) 555-0142' })).toBeTruthy()
  })
})
