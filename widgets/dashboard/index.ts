export type { DashboardEvents } from './dashboard.events.ts'
export type { DashboardProps } from './dashboard.tsx'
export { Dashboard } from './dashboard.tsx'
