import { type ReactNode, useEffect, useState } from 'react'
import { explainUnreadFlags } from '#host/page-flags-unread'
import { isFlagOn } from '#sdk/config/public-flag'
import { type AppPlatform, type SmartBannerSettings, defaultSmartBanner } from '#sdk/config/smart-banner'
import { embedCore } from '#sdk/embed/core'
import { SmartBanner } from './smart-banner.tsx'
import { disableFlag } from './smart-banner.state.ts'

/** The banner's settings as attributes: one text or number each. */
export interface BannerElementProps {
  /** `title` is taken: it would be the browser's own tooltip. */
  appTitle?: string
  author?: string
  price?: string
  priceSuffix?: string
  closeLabel?: string
  buttonLabel?: string
  buttonUrlIos?: string
  buttonUrlAndroid?: string
  /** Names with spaces between them. */
  enabledPlatforms?: string
  /** No number (such as "none"): until the browser is closed. */
  daysReminder?: number
  /** Without effect: `daysReminder` decides. */
  daysHidden?: number
}

/**
 * The banner on a partner's page. Renders nothing until the backend has returned the one flag it depends on. If the page may not read
 * the answer, the banner shows and the console explains why.
 */
export function BannerElement(props: BannerElementProps): ReactNode {
  const baseUrl = embedCore().baseUrl()
  const isDisabled = useDisabled(baseUrl)
  if (isDisabled !== false) return null
  return <SmartBanner settings={settingsOf(props)} appPageHost={baseUrl} />
}

function useDisabled(baseUrl: string): boolean | null {
  const [isDisabled, setDisabled] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    void isFlagOn(baseUrl, disableFlag, explainUnreadFlags).then((isOn) => {
      if (isCurrent) setDisabled(isOn)
    })
    return () => {
      isCurrent = false
    }
  }, [baseUrl])
  return isDisabled
}

/** The attributes as settings; those that are not set are left out. */
export function settingsOf(props: BannerElementProps): Partial<SmartBannerSettings> {
  const { appTitle: title, author, price, priceSuffix, closeLabel, buttonLabel, daysReminder, daysHidden } = props
  const { ios, android } = defaultSmartBanner.buttonUrl
  const set = {
    title,
    author,
    price,
    priceSuffix,
    closeLabel,
    buttonLabel,
    buttonUrl: { ios: props.buttonUrlIos ?? ios, android: props.buttonUrlAndroid ?? android },
    enabledPlatforms: props.enabledPlatforms?.split(/[\s,]+/).filter(isPlatform),
    daysReminder: Number.isNaN(daysReminder) ? null : daysReminder,
    daysHidden,
  }
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
}

function isPlatform(name: string): name is AppPlatform {
  return name === 'ios' || name === 'android'
}
