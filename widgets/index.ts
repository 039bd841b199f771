import { startCarport } from '#sdk/embed/start'
import { importFile, version } from '#sdk/embed/release'

export type { CarportSdk } from '#sdk/embed/core'
export type { CarportEventDetail, CarportEventName } from '#sdk/embed/events'
export type { Appearance, CarportOptions } from '#sdk/embed/options'

/** By tag, the ids and variables of what its `.prefetch.ts` names. Filled by the build. */
declare const __CARPORT_PREFETCH__: Readonly<Record<string, string>>
/** The ends of the tags in bare-tags.ts, filled by the build. */
declare const __CARPORT_BARE__: readonly string[]

const sdk = startCarport(
  { bare: __CARPORT_BARE__, prefetch: __CARPORT_PREFETCH__, shell: () => import('./elements.ts') },
  { version, entryUrl: import.meta.url, importFile },
)

/** Configures where tokens come from and how things look. */
export const configure = sdk.configure
/** Loads the code of elements before they appear. */
export const defineElements = sdk.defineElements
export { version }
