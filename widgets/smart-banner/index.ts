export type { SmartBannerEvents } from './smart-banner.events.ts'
export type { SmartBannerProps } from './smart-banner.tsx'
export { SmartBanner } from './smart-banner.tsx'
