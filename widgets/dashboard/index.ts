export type { DashboardProps } from './dashboard.tsx'
export { Dashboard } from './dashboard.tsx'
