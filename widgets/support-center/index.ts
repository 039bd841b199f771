export type { SupportCenterEvents } from './support-center.events.ts'
export { type HelpPlace, helpPath, helpPlaceOf } from './support-center.state.ts'
export type { SupportCenterProps } from './support-center.tsx'
export { SupportCenter } from './support-center.tsx'
