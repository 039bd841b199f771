import { businessDateAt } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { RestClient } from '#sdk/graphql/rest-client'
import type { Transport } from '#sdk/graphql/transport'
import { type Language, loadMessages } from '#sdk/i18n/messages'
import type { Cents } from '#sdk/money/money'
import { answerDocument } from './answer-document.ts'
import { accountFields, payoffFields } from './demo-account.ts'
import { autopayFields } from './demo-autopay.ts'
import { sampleLetter } from './demo-letter.ts'
import { type DemoCall, createDemoLoan } from './demo-loan.ts'
import { paymentFields } from './demo-payments.ts'
import { programFields } from './demo-programs.ts'
import { profileFields, recordsCode } from './demo-profile.ts'
import { walletFields } from './demo-wallet.ts'
import { demoMessages } from './demo.messages.ts'

/** Answers the demo user in place of the backend (demo-02). What they do is kept in memory and ends with this. */
export interface DemoServicer {
  readonly transport: Transport
  readonly rest: RestClient
}

/** What answers depend on besides what is done in the demo. */
export interface DemoFacts {
  /** Milliseconds since 1970 by the server's clock. */
  readonly nowMs: () => number
  readonly language: () => Language
  /** What a card payment costs today, in whole cents. */
  readonly cardFeeCents: () => Cents
}

export interface DemoOptions extends DemoFacts {
  readonly loginEmail: string
  /** For what is not about a loan: public files, and the sign-in itself. */
  readonly rest: RestClient
}

type DemoField = (args: never, call: DemoCall) => unknown

/** Every field of Query and Mutation that the demo answers, by its name in the schema. */
export const demoFields: Readonly<Record<string, DemoField>> = {
  ...accountFields,
  ...programFields,
  ...payoffFields,
  ...paymentFields,
  ...walletFields,
  ...autopayFields,
  ...profileFields,
}

/** Begins the demo: the canned loan as of today, untouched. */
export function createDemoServicer(options: DemoOptions): DemoServicer {
  const { nowMs, language, cardFeeCents, rest } = options
  const loan = createDemoLoan(() => businessDateAt(nowMs()), options.loginEmail)
  /** Answers to what changes something, by idempotency key: the same order twice is done once. */
  const done = new Map<string, Promise<unknown>>()
  const texts = () => loadMessages(demoMessages, language())
  const leftOut = async () => new CarportError('FEATURE_DISABLED', { message: (await texts()).notInDemo })

  const answer = async (source: string, variables: unknown, idempotencyKey: string | null): Promise<unknown> => {
    const call = {
      loan,
      texts: await texts(),
      language: language(),
      nowMs: nowMs(),
      idempotencyKey,
      cardFeeCents: cardFeeCents(),
    }
    return answerDocument(source, variables, async (name, args) => {
      const field = Object.hasOwn(demoFields, name) ? demoFields[name] : undefined
      if (field === undefined) throw await leftOut()
      return field(args as never, call)
    })
  }
  return {
    transport: {
      async send({ document, variables, idempotencyKey, signal }) {
        signal?.throwIfAborted()
        if (document.kind === 'query' || idempotencyKey === undefined)
          return (await answer(document.source, variables, null)) as never
        const before = done.get(idempotencyKey)
        if (before !== undefined) return (await before) as never
        const now = answer(document.source, variables, idempotencyKey)
        done.set(idempotencyKey, now)
        // What was refused was not done; the same key may ask again.
        now.catch(() => done.delete(idempotencyKey))
        return (await now) as never
      },
    },
    rest: {
      getText: rest.getText,
      getJson: async (path) => (isOfSignIn(path) || path === '/sandbox/clock' ? rest.getJson(path) : refuse(leftOut)),
      postJson: async (path, body) => (isOfSignIn(path) ? rest.postJson(path, body) : refuse(leftOut)),
      deleteAt: () => refuse(leftOut),
      postForText: () => refuse(leftOut),
      getDocument: async (documentId) =>
        sampleLetter(await texts(), documentId === 'demo-records' ? recordsCode : null),
    },
  }
}

function isOfSignIn(path: string): boolean {
  return path.startsWith('/api/idp-management/')
}

async function refuse(leftOut: () => Promise<Error>): Promise<never> {
  throw await leftOut()
}
