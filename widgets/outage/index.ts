export type { OutageEvents } from './outage.events.ts'
export type { OutageProps } from './outage.tsx'
export { Outage } from './outage.tsx'
