import { createEndpoints } from '#sdk/config/endpoints'
import type { EmbedCore } from '#sdk/embed/core'
import type { TokenBox } from '#sdk/embed/tokens'
import { isCarportError } from '#sdk/errors/errors'
import type { TokenReason } from '#sdk/graphql/client-options'
import { createRestClient } from '#sdk/graphql/rest-client'
import type { Language } from '#sdk/i18n/messages'
import { saveFile } from '#sdk/platform/save-file'

/** Fetches a document with the element's token, renewed once when it was refused, and saves it. @throws CarportError */
export async function saveDocument(about: {
  readonly documentId: string
  readonly fileName: string
  readonly core: EmbedCore
  readonly box: TokenBox
  readonly language: Language
}): Promise<void> {
  const { documentId, fileName, core, box, language } = about
  const endpoints = createEndpoints(core.baseUrl())
  const read = (reason: TokenReason): Promise<Blob> => {
    const authorize = async (): Promise<Record<string, string>> => {
      const token = await box.getToken({ reason, signal: new AbortController().signal })
      return token === null ? {} : { authorization: `Bearer ${token}` }
    }
    return createRestClient({ url: (path) => endpoints.url(path), authorize, language: () => language }).getDocument(
      documentId,
    )
  }
  const file = await read('first').catch((error: unknown) => {
    if (isCarportError(error, 'UNAUTHENTICATED')) return read('refused')
    throw error
  })
  saveFile(file, fileName)
}
