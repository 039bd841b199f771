import type { FlagReader } from '#sdk/flags/flags'
import type { PortalRoute } from './site-route.ts'

/** Returns the path that flags put in the page's place (guard-06, guard-07, guard-13); null when they leave it open. */
export function placeInstead(
  { flags }: { readonly flags: Pick<FlagReader, 'isOn'> },
  route: PortalRoute,
): string | null {
  const isAnyOn = (names: readonly string[]) => names.some((name) => flags.isOn(name))
  if (route.hiddenBy !== undefined && flags.isOn(route.hiddenBy.flag)) return route.hiddenBy.path
  if (route.closedBy !== undefined && isAnyOn(route.closedBy)) return '/error/process-error'
  return route.openedBy === undefined || isAnyOn(route.openedBy) ? null : '/account'
}
