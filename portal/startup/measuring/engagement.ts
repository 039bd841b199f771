import type { ThirdParties, VendorScript } from '#sdk/config/third-parties'
import type { FlagReader } from '#sdk/flags/flags'
import type { ConsentCategory } from '#sdk/loan/experience'

/** What a push and engagement script puts on the page. */
interface PushSdk {
  readonly enable: (options: { id: string }) => void
  readonly disable: () => void
}

/** The services that are no receivers of events: push and engagement, and the tag manager. */
export interface Engagement {
  /** Enables and disables them as flags and consent now say. */
  readonly update: () => void
}

export interface EngagementOptions {
  readonly parties: Pick<ThirdParties, 'pushAndMarketing' | 'tagManager'>
  readonly flags: FlagReader
  readonly allows: (category: ConsentCategory) => boolean
  readonly load: (script: VendorScript) => Promise<unknown>
  readonly page?: { carportPush?: PushSdk }
}

/**
 * The push and engagement SDK is loaded when it may first run; it is disabled while its flag DisablePushEngagement is on or the visitor
 * does not allow it, and enabled otherwise (out-02, out-05). The tag manager is loaded on consent to targeting and stays until the page unloads.
 */
export function createEngagement({
  parties,
  flags,
  allows,
  load,
  page = window as object,
}: EngagementOptions): Engagement {
  const loading = new Map<VendorScript, Promise<unknown>>()
  const loaded = (script: VendorScript): Promise<unknown> => {
    const asked = loading.get(script) ?? load(script)
    loading.set(script, asked)
    asked.catch(() => loading.delete(script))
    return asked
  }
  let isEnabled = false
  const mayPush = () => !flags.isOn('DisablePushEngagement') && allows('C0004')
  return {
    update() {
      const { pushAndMarketing: push, tagManager } = parties
      if (tagManager !== null && allows('C0004')) void loaded(tagManager).catch(() => undefined)
      if (push === null || mayPush() === isEnabled) return
      isEnabled = mayPush()
      if (!isEnabled) return page.carportPush?.disable()
      void loaded(push).then(
        () => {
          if (isEnabled) page.carportPush?.enable({ id: push.id })
        },
        () => {
          isEnabled = false
        },
      )
    },
  }
}
