/** Somebody did something in this page, or in another page of the same origin; pressed Continue; or ended the session. */
export type ActivitySignal = 'here' | 'elsewhere' | 'continued' | 'ended'

/** Signal that a page sends to the others. */
export type ActivityNews = 'activity' | 'continued' | 'ended'

/** Signs that somebody is there, shared by every tab, element and host page of one origin. */
export interface ActivityFeed {
  /** Returns a function that ends it. */
  subscribe(listener: (signal: ActivitySignal) => void): () => void
  /** Sends to all the others. Activity is sent once a second at most. */
  tell(news: ActivityNews): void
}

interface Message {
  readonly kind: ActivityNews
  readonly page: number
}

/** A touch, a key, a click. A new token is none of them: a page that renews by itself proves nobody's presence. */
const signs = ['touchstart', 'keydown', 'click'] as const
const channelName = 'carport-activity'
const tellEveryMs = 1000

/**
 * The feed of this page. It listens on the page's window, so that activity around an element counts the same as
 * activity inside it. Cross-origin frames stay out of sight.
 * @param options.monotonicMs clock that limits how often activity is sent
 */
export function createActivityFeed(options: {
  readonly monotonicMs: () => number
  readonly target?: EventTarget
  /** Replaced in tests, together with `page`. */
  readonly openChannel?: () => BroadcastChannel | null
  /** Identifies this page among others; several feeds of one page share it. */
  readonly page?: number
}): ActivityFeed {
  const { monotonicMs, target = window, openChannel = browserChannel, page = performance.timeOrigin } = options
  const listeners = new Set<(signal: ActivitySignal) => void>()
  let channel: BroadcastChannel | null = null
  let toldMs = -tellEveryMs
  const pass = (signal: ActivitySignal) => {
    for (const listener of listeners) listener(signal)
  }
  const sign = () => pass('here')
  const open = () => {
    for (const name of signs) target.addEventListener(name, sign, { capture: true, passive: true })
    channel = openChannel()
    if (channel === null) return
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data)) return
      if (data.kind !== 'activity') pass(data.kind)
      // Another element of this page heard it too.
      else pass(data.page === page ? 'here' : 'elsewhere')
    }
  }
  const close = () => {
    for (const name of signs) target.removeEventListener(name, sign, { capture: true })
    channel?.close()
    channel = null
  }
  return {
    subscribe(listener) {
      if (listeners.size === 0) open()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
    tell(kind) {
      if (kind === 'activity') {
        if (monotonicMs() - toldMs < tellEveryMs) return
        toldMs = monotonicMs()
      }
      channel?.postMessage({ kind, page } satisfies Message)
    },
  }
}

function browserChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
}

// Any script of the origin can post to the channel, so messages are validated.
function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('page' in data)) return false
  return typeof data.page === 'number' && ['activity', 'continued', 'ended'].includes(data.kind as string)
}
