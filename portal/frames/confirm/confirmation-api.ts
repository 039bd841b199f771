import type { ConfirmSession } from '#sdk/embed/confirm-protocol'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import { createRestClient } from '#sdk/graphql/rest-client'
import { createTransport } from '#sdk/graphql/transport'
import { demandPage } from '../token-page.ts'
import { noticesCovers } from './armed.ts'
import { isOnlyMutation } from './only-mutation.ts'
import type { OtpChannel } from '#sdk/loan/enums.graphql'

export interface CodeContact {
  readonly contactId: string
  readonly channel: OtpChannel
  readonly masked: string
}

/** What the borrower confirms, from the server. */
export interface Confirmation {
  /** The secret of the grant. It stays in this page's memory. */
  readonly confirmation: string
  readonly view: {
    readonly title: string
    readonly rows: readonly { readonly label: string; readonly value: string }[]
    readonly authorization: string | null
    readonly act: string
  }
  readonly loan: { readonly firstName: string; readonly lastFour: string }
  readonly partnerName: string | null
  /** Set where a passcode is asked for too. */
  readonly code: { readonly contacts: readonly CodeContact[] } | null
}

/** The same was answered under its key before: it may be sent again, and does nothing anew. */
interface Answered {
  readonly isDone: true
}

/** The calls of the confirm frame. Each throws CarportError. */
export interface ConfirmationApi {
  /** What the mutation would do, and a grant for it that is good once the borrower agrees. NOT_ALLOWED for a document of anything else. */
  ask(): Promise<Confirmation | Answered>
  sendCode(confirmation: string, contactId: string): Promise<{ readonly masked: string }>
  approve(confirmation: string, passcode: string): Promise<void>
  /** Sends the mutation itself; null for one that was answered before. Category 'unknown' means that it may have happened. */
  commit(confirmation: string | null): Promise<object>
}

const path = '/api/embed/confirmations'

/** @param session the element's request, and its token */
export function createConfirmationApi({ request, origin, getToken }: ConfirmSession): ConfirmationApi {
  const { operation, variables, idempotencyKey, document, language } = request
  const tokenFor = async (reason: 'first' | 'refused'): Promise<string | null> => {
    const token = await getToken({ reason })
    if (token === null) return null
    try {
      return demandPage(token, origin)
    } catch (cause) {
      throw new CarportError('NOT_ALLOWED', { cause })
    }
  }
  const post = async (to: string, body: object): Promise<unknown> => {
    const send = (reason: 'first' | 'refused') =>
      createRestClient({
        url: (each) => each,
        authorize: async () => ({ authorization: `Bearer ${await tokenFor(reason)}` }),
        language: () => language,
      }).postJson(to, body)
    try {
      return await send('first')
    } catch (error) {
      if (isCarportError(error, 'UNAUTHENTICATED')) return send('refused')
      throw error
    }
  }
  return {
    ask: async () => {
      if (!isOnlyMutation(document.source, operation)) throw new CarportError('NOT_ALLOWED')
      const asked = { operation, variables, idempotencyKey, noticesCovers: noticesCovers() }
      return (await post(path, asked)) as Confirmation | Answered
    },
    sendCode: async (confirmation, contactId) =>
      (await post(`${path}/code`, { confirmation, contactId })) as { masked: string },
    approve: async (confirmation, passcode) => void (await post(`${path}/approve`, { confirmation, passcode })),
    commit: (confirmation) =>
      createTransport({
        endpoint: '/graphql',
        getToken: ({ reason }) => tokenFor(reason),
        language: () => language,
        extraHeaders: (): Record<string, string> =>
          confirmation === null ? {} : { 'carport-confirmation': confirmation },
      }).send({ document: { kind: 'mutation' as const, ...document }, variables: variables as never, idempotencyKey }),
  }
}
