import { systemClock } from '#sdk/dates/clock'
import { accountPlace } from '#sdk/loan/account-place'

/** Milliseconds for which a prefetched answer waits for somebody to ask. */
const freshMs = 10_000

/** Milliseconds after which questions that have no answer are given up. */
const limitMs = 15_000

/** Queries of a page of the portal, sent before the code that needs their answers has loaded. */
export interface PagePrefetch {
  /**
   * Sends a page's queries in one request. Leaves out those that were taken already, so that no answer is replaced by
   * an older one. Queries with `accountPlace` are about the account that the login will choose, and are stored under
   * its number once answered.
   * @param reads whole requests, as `requestBody` writes them
   * @param aid which account was chosen last; null when none was
   * @throws without an answer
   */
  readonly ask: (
    reads: readonly string[],
    aid: string | null,
    headersFor: () => Promise<Readonly<Record<string, string>>>,
  ) => Promise<void>
  /** The answer to a question of just this body, once; undefined when nobody asked it, or too long ago. */
  readonly take: (body: string) => Promise<Response> | undefined
  /** Drops every answer and asks nothing more: something is going to change. */
  readonly end: () => void
}

/** What came back for a page's queries, in their order, with the account that those about one were asked of. */
interface AnsweredPage {
  readonly account: string | null
  readonly answers: readonly (Response | null)[]
}

/**
 * Starts empty. Never retried: whoever takes a failure asks in the ordinary way.
 * @param endpoint where the queries of a page are answered together
 */
export function createPagePrefetch(endpoint: string): PagePrefetch {
  const all = new Map<string, Promise<Response>>()
  const taken = new Set<string>()
  let endMs = Infinity
  let isOver = false
  const keep = (body: string, response: Promise<Response>): void => {
    if (isOver || taken.has(body)) return
    all.set(body, response)
    // Where nobody takes it, nobody misses it.
    response.catch(() => undefined)
  }
  return {
    async ask(reads, aid, headersFor) {
      const wanted = reads.filter((read) => !taken.has(read))
      if (isOver || wanted.length === 0) return
      const page = send(endpoint, `{"aid":${JSON.stringify(aid)},"reads":[${wanted.join()}]}`, headersFor)
      // Stored before the request is signed, so that anybody who asks in the meantime waits for this one.
      for (const [index, read] of wanted.entries())
        if (!read.includes(accountPlace))
          keep(
            read,
            page.then(({ answers }) => answers[index] ?? Response.error()),
          )
      const { account, answers } = await page
      endMs = systemClock.monotonicMs() + freshMs
      for (const [index, read] of wanted.entries()) {
        const answer = answers[index]
        if (account !== null && answer && read.includes(accountPlace))
          keep(read.replaceAll(accountPlace, account), Promise.resolve(answer))
      }
    },
    take(body) {
      const response = all.get(body)
      all.delete(body)
      taken.add(body)
      return systemClock.monotonicMs() > endMs ? undefined : response
    },
    end() {
      isOver = true
      all.clear()
    },
  }
}

async function send(
  endpoint: string,
  body: string,
  headersFor: () => Promise<Readonly<Record<string, string>>>,
): Promise<AnsweredPage> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-carport-client': 'web',
    'retry-eligible-on-error': 'true',
    ...(await headersFor()),
  }
  const signal = AbortSignal.timeout(limitMs)
  const reply = await fetch(endpoint, { method: 'POST', credentials: 'omit', headers, body, signal })
  if (!reply.ok) throw new Error(`${endpoint}: ${reply.status}`)
  const { account, answers } = (await reply.json()) as {
    readonly account: string | null
    readonly answers: readonly ({ readonly status: number; readonly body: unknown } | null)[]
  }
  const date = { date: reply.headers.get('date') ?? '' }
  return { account, answers: answers.map((each) => each && withText(each.status, JSON.stringify(each.body), date)) }
}

/** A reply whose text is here already: a page that takes several has all of them in one turn, and is drawn once instead of once for each. */
function withText(status: number, text: string, headers: Readonly<Record<string, string>>): Response {
  return Object.assign(new Response(null, { status, headers }), { text: () => Promise.resolve(text) })
}
