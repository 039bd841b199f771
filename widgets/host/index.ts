export type { CarportHost, Destination, SecureFrame } from './host.ts'
export { HostProvider, useHost } from './host.ts'
export type { MutationResult, QueryResult } from './hooks.ts'
export { useMutation, useQuery } from './hooks.ts'
