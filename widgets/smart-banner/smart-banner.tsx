import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useHost } from '#host'
import type { SmartBannerSettings } from '#sdk/config/smart-banner'
import { type Clock, systemClock } from '#sdk/dates/clock'
import { type CookieJar, pageCookies } from '#sdk/platform/cookies'
import { type MobileOs, mobileOs } from '#sdk/platform/mobile-os'
import { CloseButton, Icon, Link, useLanguage, useMessages } from '#ui'
import { type SmartBannerStep, capability } from './smart-banner.events.ts'
import { smartBannerMessages } from './smart-banner.messages.ts'
import {
  type BannerTexts,
  bannerPlatform,
  bannerTexts,
  closedCookie,
  cookieExpiryMs,
  disableFlag,
  viewUrl,
  withDefaults,
} from './smart-banner.state.ts'

export interface SmartBannerProps {
  /** What is not set has the value of sdk/config/smart-banner.ts. */
  settings?: Partial<SmartBannerSettings>
  /** Where the app pages are, for a buttonUrl that is a path. Default: the page's own host. */
  appPageHost?: string
  /** Path of the page, for those on which the banner stays away. Default: the address bar's. */
  path?: string
  /** The phone's system, null for none: a desktop, or our own app. Default: detected from the browser. */
  os?: MobileOs | null
  /** Takes the banner off, besides the flag. Default false. */
  isDisabled?: boolean
  /** The page whose top makes room for the banner. Default: the element that the banner runs in. */
  viewContainer?: HTMLElement | null
  /** Default: the document's. */
  cookies?: Pick<CookieJar, 'has' | 'mark'>
  /** Default: the machine's clock. Cookies go by it. */
  clock?: Clock
}

/**
 * Offers the servicer's app at the top of the page, on phones and tablets, until it is closed or followed.
 * @throws Error "No view container ref provided" when it shows and there is no page to make room for it (err-18)
 */
export function SmartBanner(props: SmartBannerProps): ReactNode {
  const { os = mobileOs(), path = window.location.pathname, appPageHost = '', isDisabled = false } = props
  const { cookies, clock = systemClock } = props
  const host = useHost()
  const language = useLanguage()
  const own = useMessages(smartBannerMessages)
  const isFlaggedOff = useFlag(disableFlag)
  const [jar] = useState(() => cookies ?? pageCookies())
  const [isClosed, setClosed] = useState(() => jar.has(closedCookie))
  const settings = withDefaults(props.settings)
  const platform = bannerPlatform({ os, settings, path, isClosed, isDisabled: isDisabled || isFlaggedOff })
  const banner = usePageTop(platform !== null, props.viewContainer)
  const titleId = useId()
  useEffect(() => {
    if (platform !== null) host.emit('carport-ready', { capability })
  }, [platform, host])
  if (platform === null) return null
  const texts = bannerTexts(settings, platform, own, host.brand.name, language)
  const leave = (step: SmartBannerStep) => {
    jar.mark(closedCookie, cookieExpiryMs(settings.daysReminder, clock.nowMs()))
    setClosed(true)
    host.emit('carport-step', { capability, step })
  }
  return (
    <BannerView
      texts={texts}
      viewUrl={viewUrl(settings, platform, appPageHost)}
      onLeave={leave}
      titleId={titleId}
      banner={banner}
    />
  )
}

interface BannerViewProps {
  readonly texts: BannerTexts
  readonly viewUrl: string
  /** Names the banner by its title. */
  readonly titleId: string
  /** It was closed, or is being followed. */
  readonly onLeave?: (step: SmartBannerStep) => void
  readonly banner?: Ref<HTMLElement>
}

/** The banner as it is seen. */
export function BannerView({ texts, viewUrl, titleId, onLeave, banner }: BannerViewProps): ReactNode {
  return (
    <section className="cp-banner cp-no-print" aria-labelledby={titleId} ref={banner}>
      <CloseButton onClose={() => onLeave?.('closed')} label={texts.closeLabel} />
      <span className="cp-banner-icon">
        <Icon name="car" size={24} />
      </span>
      <div className="cp-banner-texts">
        <p className="cp-banner-title" id={titleId}>
          {texts.title}
        </p>
        <p className="cp-banner-author">{texts.author}</p>
        <p>{texts.price}</p>
      </div>
      <Link button="primary" href={viewUrl} onClick={() => onLeave?.('viewed')}>
        {texts.buttonLabel}
      </Link>
    </section>
  )
}

function useFlag(name: string): boolean {
  const { flags } = useHost()
  return useSyncExternalStore(
    useCallback((listener) => flags.subscribe(listener), [flags]),
    () => flags.isOn(name),
  )
}

/** Makes room at the top of the page for as long as the banner shows, and gives it back. */
function usePageTop(isShown: boolean, viewContainer: HTMLElement | null | undefined) {
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isShown) return
    const page = viewContainer === undefined ? elementAround(banner.current) : viewContainer
    if (page === null) throw new Error('No view container ref provided')
    page.setAttribute('data-carport-banner', '')
    return () => page.removeAttribute('data-carport-banner')
  }, [isShown, viewContainer])
  return banner
}

function elementAround(node: Node | null): HTMLElement | null {
  const root = node?.getRootNode()
  return root instanceof ShadowRoot && root.host instanceof HTMLElement ? root.host : null
}
