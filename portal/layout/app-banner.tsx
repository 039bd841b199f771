import { useLocation } from 'react-router-dom'
import { mobileOs } from '#sdk/platform/mobile-os'
import type { SmartBannerProps } from '#widgets/smart-banner'
import { useServices } from '../startup/services-context.tsx'
import { latePart } from './late-part.tsx'

const SmartBanner = latePart<SmartBannerProps>(async () => (await import('./banner-on-phones.ts')).SmartBanner)

/** Fetches the banner's code where the device could show it: it is above the page, which would move. */
export async function bannerAhead(): Promise<void> {
  if (mobileOs() !== null) await SmartBanner.preload()
}

/** Offers the app on phones, never inside the app itself. */
export function AppBanner({ page }: { page: HTMLElement }) {
  const { platform } = useServices()
  const { pathname } = useLocation()
  const os = platform.kind === 'web' ? mobileOs() : null
  return os === null ? null : <SmartBanner path={pathname} viewContainer={page} os={os} />
}
