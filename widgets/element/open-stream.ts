import { createEndpoints } from '#sdk/config/endpoints'
import type { EmbedCore } from '#sdk/embed/core'
import type { TokenBox } from '#sdk/embed/tokens'
import { type StreamListener, openEventStream } from '#sdk/graphql/event-stream'

/** Follows a stream of the backend with the element's token. @returns the function that ends it */
export function openStream(core: EmbedCore, box: TokenBox, path: string, onEvent: StreamListener): () => void {
  return openEventStream({
    url: createEndpoints(core.baseUrl()).url(path),
    onEvent,
    async authorize({ reason }): Promise<Record<string, string>> {
      const token = await box.getToken({ reason, signal: new AbortController().signal })
      return token === null ? {} : { authorization: `Bearer ${token}` }
    },
  })
}
