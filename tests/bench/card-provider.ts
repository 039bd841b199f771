import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** One in so many cards is declined, whenever it is charged. */
const cardsPerDecline = 20
/** One in so many cards is charged, but the first answer is lost; as many cannot be charged at the first try. */
const cardsPerTrouble = 200

interface Charge {
  readonly submissionKey: string
  readonly cardToken: string
  readonly amountCents: number
}

type Answer = Omit<Charge, 'cardToken'> & { readonly outcome: 'APPROVED' | 'DECLINED'; readonly currency: 'USD' }

/** A card provider that approves most charges. What it does with a card follows from its token, so that each run of a portfolio is alike. */
export interface CardProvider {
  readonly url: string
  /** How many charges were answered since this was asked last, and how many requests got no answer. */
  counts(): { readonly approved: number; readonly declined: number; readonly unanswered: number }
  close(): void
}

/** Starts one. */
export async function startCardProvider(): Promise<CardProvider> {
  const charged = new Map<string, Answer>()
  const refusedOnce = new Set<string>()
  let counts = { approved: 0, declined: 0, unanswered: 0 }

  const charge = (asked: Charge): { readonly answer: Answer | null } => {
    const { submissionKey, cardToken, amountCents } = asked
    const known = charged.get(submissionKey)
    if (known !== undefined) return { answer: known }
    const trouble = shareOf(cardToken, 'first answer', cardsPerTrouble)
    if (trouble === 0 && !refusedOnce.has(submissionKey)) {
      refusedOnce.add(submissionKey)
      return { answer: null }
    }
    const isDeclined = shareOf(cardToken, 'declined', cardsPerDecline) === 0
    counts[isDeclined ? 'declined' : 'approved'] += 1
    const answer = {
      submissionKey,
      amountCents,
      outcome: isDeclined ? 'DECLINED' : 'APPROVED',
      currency: 'USD',
    } as const
    charged.set(submissionKey, answer)
    return { answer: trouble === 1 ? null : answer }
  }

  const server = createServer((request, reply) => {
    void (async () => {
      const isCharge = request.method === 'POST'
      const answer = isCharge ? charge(await bodyOf(request)).answer : (charged.get(keyIn(request)) ?? null)
      if (isCharge && answer === null) counts.unanswered += 1
      reply.statusCode = answer !== null ? 200 : isCharge ? 503 : 404
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify(answer ?? {}))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => {
      const counted = counts
      counts = { approved: 0, declined: 0, unanswered: 0 }
      return counted
    },
    close: () => server.close(),
  }
}

function bodyOf(request: IncomingMessage): Promise<Charge> {
  return json(request) as Promise<Charge>
}

/** Asked about a charge by the key it was sent with, which is the end of the path. */
function keyIn({ url = '' }: IncomingMessage): string {
  return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))
}

/** A number below `parts` that follows from a card. */
function shareOf(cardToken: string, what: string, parts: number): number {
  return createHash('sha256').update(`${what} ${cardToken}`).digest().readUInt32BE() % parts
}
