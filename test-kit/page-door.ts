/** What the mock servicer takes the place of in a window. */
export interface MockPage {
  fetch: typeof fetch
  EventSource?: typeof EventSource
}

/**
 * Lets requests to an address be answered in the page. The SDK needs no option for it: whatever it asks goes through the window's
 * fetch.
 * @returns the function that gives the window its own back
 */
export function plugIn(page: MockPage, baseUrl: string, answer: (request: Request) => Promise<Response>): () => void {
  const own = page.fetch
  const ownStream = page.EventSource
  const base = baseUrl.replace(/\/$/, '')
  // The SDK's own files are where they are.
  const isOurs = (url: string): boolean =>
    url === baseUrl || (url.startsWith(`${base}/`) && !url.startsWith(`${base}/sdk/`))
  const mocked: typeof fetch = async (input, init) => {
    if (!isOurs(typeof input === 'string' ? input : input instanceof URL ? input.href : input.url))
      return own.call(page, input, init)
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
    })
    return Promise.race([answer(request), aborted])
  }
  page.fetch = mocked
  if (ownStream !== undefined) page.EventSource = silentFor(ownStream, isOurs)
  return () => {
    // Another one that was started since keeps its place.
    if (page.fetch === mocked) page.fetch = own
    if (ownStream !== undefined) page.EventSource = ownStream
  }
}

/** Streams of our address are open and say nothing. */
function silentFor(own: typeof EventSource, isOurs: (url: string) => boolean): typeof EventSource {
  return new Proxy(own, {
    construct(target, [url, init]: [string | URL, EventSourceInit?]) {
      if (!isOurs(String(url))) return new target(url, init)
      return Object.assign(new EventTarget(), { close: () => undefined }) as EventSource
    },
  })
}
