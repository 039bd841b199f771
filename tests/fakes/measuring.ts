import { vi } from 'vitest'
import type { PortalMeasuring } from '#portal/startup/measuring/portal-measuring'
import { thirdParties } from '#portal/startup/measuring/third-parties'
import { identityProvider } from '#portal/login/identity-provider'
import { ownConsent } from '#sdk/analytics/consent'
import type { TrackedEvent } from '#sdk/analytics/event'
import { createVisit } from '#sdk/analytics/visit'
import { createEndpoints } from '#sdk/config/endpoints'

/** Measuring that sends nothing and remembers what was tracked; the visitor has chosen already unless `chosen` is null. */
export function fakeMeasuring({ chosen = 'C0001' }: { chosen?: string | null } = {}) {
  const tracked: TrackedEvent[] = []
  const endpoints = createEndpoints('http://localhost:3000')
  let kept = chosen
  const consent = ownConsent({ read: () => kept, write: (text) => void (kept = text) })
  const memory = new Map<string, string>()
  const store = {
    get: (name: string) => memory.get(name) ?? null,
    set: (name: string, value: string) => void memory.set(name, value),
    remove: (name: string) => void memory.delete(name),
  }
  const measuring: PortalMeasuring = {
    measuring: {
      track: (event) => void tracked.push(event),
      update: vi.fn(),
      start: async () => undefined,
      allows: (category) => consent.allowed().has(category),
    },
    consent,
    ownConsent: consent,
    parties: thirdParties(document, endpoints, identityProvider(document, endpoints)),
    visit: createVisit(
      store,
      store,
      () => 0,
      () => '00000000-0000-4000-8000-000000000000',
    ),
    start: vi.fn(async () => undefined),
  }
  return { measuring, tracked, keptConsent: () => kept }
}
