import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession } from 'playwright'

// 1.6 Mbit/s and 150 ms: what DevTools calls slow 4G.
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const processorSlowdown = 4

/** Slow 4G and a 4x slowed processor for a page; the processor alone with `isLineFast`. */
export async function slowDown(cdp: CDPSession, { isLineFast = false } = {}): Promise<void> {
  await cdp.send('Network.enable')
  if (!isLineFast) await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
}

/** What a page has asked for since the counting began. */
export interface Traffic {
  readonly requests: () => number
  /** As they cross the line, without headers. */
  readonly bytes: () => number
  /**
   * Waits until everything has come and nothing more was asked for during some time. A request the browser never ends is named on the
   * console after half a minute and no longer waited for. @throws after a minute in which the page keeps asking
   * @param isTextAlone the page has no script that could ask for more
   */
  readonly isQuiet: (isTextAlone?: boolean) => Promise<void>
}

const quietMs = 1_500
/** A page of text alone is painted in this time. */
const textMs = 500
const patienceMs = 60_000
const requestPatienceMs = 30_000

/** Counts everything a page and its frames ask of servers; a stream that stays open is not waited for. */
export async function countTraffic(cdp: CDPSession): Promise<Traffic> {
  await cdp.send('Network.enable')
  const seen = new Set<string>()
  const open = new Map<string, { readonly url: string; readonly sentMs: number }>()
  const headerBytes = new Map<string, number>()
  let bytes = 0
  let changedMs = performance.now()
  const close = ({ requestId }: { requestId: string }) => {
    if (open.delete(requestId)) changedMs = performance.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    seen.add(requestId)
    changedMs = performance.now()
    if (type !== 'EventSource') open.set(requestId, { url: request.url, sentMs: changedMs })
  })
  // Counted at each request's end: the browser gives no bytes of a document before that.
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    headerBytes.set(requestId, response.encodedDataLength)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (seen.has(requestId)) bytes += Math.max(0, encodedDataLength - (headerBytes.get(requestId) ?? 0))
    close({ requestId })
  })
  cdp.on('Network.loadingFailed', close)
  return {
    requests: () => seen.size,
    bytes: () => bytes,
    async isQuiet(isTextAlone = false) {
      const startedMs = performance.now()
      const wantedMs = isTextAlone ? textMs : quietMs
      while (open.size > 0 || performance.now() - changedMs < wantedMs) {
        const nowMs = performance.now()
        if (nowMs - startedMs > patienceMs) throw new Error('The page never came to rest')
        for (const [requestId, { url, sentMs }] of open) {
          if (nowMs - sentMs < requestPatienceMs) continue
          open.delete(requestId)
          console.log(`no longer waited for: ${new URL(url).pathname}`)
        }
        await wait(100)
      }
    },
  }
}
