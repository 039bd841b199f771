export type { ProfileEvents } from './profile.events.ts'
export type { ProfileView } from './profile.state.ts'
export type { ProfileProps } from './profile.tsx'
export { Profile } from './profile.tsx'
