import { useLocation } from 'react-router-dom'
import { SmartBanner } from '#widgets/smart-banner'
import '#widgets/smart-banner/smart-banner.css'
import { useServices } from '../startup/services-context.tsx'

/** Offers the app on phones, never inside the app itself. */
export function AppBanner({ page }: { page: HTMLElement }) {
  const { platform } = useServices()
  const { pathname } = useLocation()
  return <SmartBanner path={pathname} viewContainer={page} {...(platform.kind === 'web' ? {} : { os: null })} />
}
