import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { CallButton, useClosedPhone, usePhoneHours } from '#blocks'
import { type CarportHost, useFlag, useHost } from '#host'
import { outageFlags } from '#sdk/config/outage-flags'
import { Icon, Link, useLanguage, useMessages } from '#ui'
import { type OutageStep, capability } from './outage.events.ts'
import { outageMessages } from './outage.messages.ts'
import { type OutagePlatform, outageChange } from './outage.state.ts'

export interface OutageProps {
  /** Where it runs; decides which flag counts and what is said. Default 'web'. */
  platform?: OutagePlatform
  /** The company's site, an absolute URL, which the apps lead to. Default: none is named. */
  siteUrl?: string
  /** The outage ended while this was open. */
  onOver?: () => void
}

/**
 * Covers everything for as long as the platform's outage flag is on, also what opens later. Nobody can dismiss it (outage-01). Shows
 * nothing while there is no outage.
 */
export function Outage({ platform = 'web', siteUrl, onOver }: OutageProps): ReactNode {
  const host = useHost()
  const isOn = useFlag(outageFlags[platform])
  useReports(isOn, host, onOver)
  return isOn ? <OutageScreen host={host} platform={platform} siteUrl={siteUrl} /> : null
}

function useReports(isOn: boolean, host: CarportHost, onOver: (() => void) | undefined): void {
  const wasOn = useRef(false)
  const newest = useRef({ host, onOver })
  useEffect(() => {
    newest.current = { host, onOver }
  })
  useEffect(() => {
    const change = outageChange(wasOn.current, isOn)
    if (change === null) return
    wasOn.current = isOn
    const step: OutageStep = change === 'begins' ? 'shown' : 'over'
    newest.current.host.emit('carport-step', { capability, step })
    if (change === 'ends') newest.current.onOver?.()
  }, [isOn])
}

interface ScreenProps {
  host: CarportHost
  platform: OutagePlatform
  siteUrl: string | undefined
}

function OutageScreen({ host: { brand }, platform, siteUrl }: ScreenProps) {
  const texts = useMessages(outageMessages)
  const language = useLanguage()
  const titleId = useId()
  const screen = useRef<HTMLDialogElement>(null)
  useOnTop(screen)
  const isApp = platform !== 'web'
  const hours = usePhoneHours()
  const closed = useClosedPhone()
  return (
    <dialog ref={screen} className="cp-outage" aria-labelledby={titleId} onCancel={stay}>
      <div className="cp-outage-box">
        <span className="cp-outage-mark">
          <Icon name="offline" size={24} />
        </span>
        <h2 part="heading" className="cp-outage-title" id={titleId} tabIndex={-1}>
          {isApp ? texts.titleApp : texts.titleWeb}
        </h2>
        <p>{texts.money}</p>
        <div className="cp-outage-ways">
          {isApp && siteUrl !== undefined ? (
            <>
              <p>{texts.visitSite}</p>
              <Link href={siteUrl} button="secondary" icon="globe" isNewTab>
                {texts.siteLabel(siteUrl.replace(/^https?:\/\//, ''))}
              </Link>
            </>
          ) : null}
          <p>{texts.callUs}</p>
          <CallButton>{texts.phoneLabel(brand.phone)}</CallButton>
          {closed === null ? null : <p>{closed}</p>}
          <p className="cp-outage-quiet">{texts.hours(hours[language])}</p>
        </div>
        <p className="cp-outage-quiet">{texts.comesBack}</p>
      </div>
    </dialog>
  )
}

function stay(event: SyntheticEvent): void {
  event.preventDefault()
}

// The top layer is in the order of opening: whatever opens later is put below again.
function useOnTop(screen: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = screen.current
    if (element === null) return
    const before = document.activeElement
    const open = () => openModal(element)
    const raise = () => {
      element.close?.()
      openModal(element)
    }
    openModal(element)
    element.querySelector<HTMLElement>('[tabindex]')?.focus()
    // Chromium closes a dialog on a second Escape even when the cancel event is prevented.
    element.addEventListener('close', open)
    const observer = new MutationObserver((changes) => {
      const isCovered = changes.some(({ target }) => target !== element && isOpenDialog(target))
      if (isCovered) raise()
    })
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] })
    // A popover, such as the corner of the chat, has no such attribute.
    const toggled = (event: Event) => {
      const { newState } = event as ToggleEvent
      if (newState === 'open' && event.target instanceof Element && event.target.hasAttribute('popover')) raise()
    }
    document.addEventListener('toggle', toggled, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('toggle', toggled, true)
      element.removeEventListener('close', open)
      element.close?.()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [screen])
}

function isOpenDialog(node: Node): boolean {
  return node instanceof HTMLDialogElement && node.open
}

// Some environments know the element but not its methods (jsdom); there it is open without being modal.
function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}
