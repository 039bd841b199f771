import { CarportError, isCarportError } from '#sdk/errors/errors'
import { errorText } from '#sdk/errors/texts'
import { intentsName } from '#sdk/embed/intents'
import { type Language, languageFrom } from '#sdk/i18n/language'
import { createTabStore } from '#sdk/platform/platform'
import { type OpenBook, createAnswerBook } from './answer-book.ts'
import { fateOf, lookups } from './change-outcomes.ts'
import { answerLoan } from './loan-answers.ts'
import { createLoan } from './loan.ts'
import { playConfirmFrame } from './confirm-frame.ts'
import { fileAnswer } from './files.ts'
import { type MockPage, plugIn } from './page-door.ts'
import { type ScenarioName, type ScenarioPlan, planOf } from './scenarios.ts'
import { inSpanish } from './spanish.ts'
import { type TokenDesk, createTokenDesk } from './tokens.ts'

/** What the mock servicer is made from. Everything has a default. */
export interface MockServicerOptions {
  /** Default: 'paid-up'. */
  readonly scenario?: ScenarioName
  /** The language of the servicer's own texts. Default: what each request asks for. */
  readonly language?: Language
  /** The address it answers at; nothing is ever sent there. Default: https://servicer.test */
  readonly baseUrl?: string
  /** The account that its tokens name. Default: none, so that they fit any account. */
  readonly accountNumber?: string
  /** What the borrower does where the servicer asks them to confirm. Default: 'agreed'. */
  readonly confirmation?: 'agreed' | 'canceled'
  /** The window that the elements are in. Default: this one. */
  readonly page?: MockPage
}

/** One request that reached the mock servicer. No variables: a test's record is no place for a borrower's data. */
export interface MockRequest {
  readonly operation: string
  /** On requests that change something. */
  readonly idempotencyKey: string | null
  /** Whether its token was good; null where it had none. */
  readonly authorized: boolean | null
  /** The same request was answered before under the same key, and nothing was done again. */
  readonly replayed: boolean
}

/** A servicer that answers without a network. */
export interface MockServicer {
  /** For configure({ baseUrl }). */
  readonly baseUrl: string
  /** For configure({ getToken }). */
  readonly getToken: () => Promise<string | null>
  /** Every token given so far is refused from now on; getToken gives a good one. */
  readonly expireTokens: () => void
  /** Another scenario from the next request on. The loan begins anew. */
  readonly setScenario: (name: ScenarioName) => void
  /** Every request so far, oldest first. */
  readonly requests: readonly MockRequest[]
  /** Gives the window its own fetch back. */
  readonly stop: () => void
}

interface Scene {
  readonly plan: ScenarioPlan
  readonly book: OpenBook
  readonly counts: Map<string, number>
  /** Idempotency key → what it was for, and the answer. */
  readonly done: Map<string, { readonly what: string; readonly text: string }>
}

/** Operations that everybody may ask. */
const open: readonly string[] = ['ServerClock', 'ChatSchedule']

const slowMs = 2000

/**
 * Starts a servicer in the page (or in Node): requests to its address are answered in place, all others go their way. Its day is
 * always Friday, November 20, 2026. Payment attempts that an earlier test left in the tab are forgotten.
 */
export function startMockServicer(options: MockServicerOptions = {}): MockServicer {
  const { baseUrl = 'https://servicer.test', accountNumber, confirmation = 'agreed', page = globalThis } = options
  const desk = createTokenDesk(accountNumber)
  // Attempts left in this tab by an earlier test mean nothing to a new servicer.
  createTabStore().remove(intentsName)
  const requests: MockRequest[] = []
  let scene = createScene(options.scenario ?? 'paid-up')
  const answer = async (request: Request): Promise<Response> => {
    const at = scene
    if (at.plan.network === 'offline') throw new TypeError('Failed to fetch')
    const language = options.language ?? languageFrom(request.headers.get('accept-language')?.split(',')[0])
    const path = new URL(request.url).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length)
    if (path !== '/graphql') return fileAnswer(path, at.plan)
    return graphqlAnswer(at, request, { desk, language, note: (one) => void requests.push(one) })
  }
  const unplug = plugIn(page, baseUrl, answer)
  const endFrames = playConfirmFrame(page, baseUrl, confirmation)
  return {
    baseUrl,
    requests,
    getToken: () => desk.give(scene.plan),
    expireTokens: () => desk.expire(),
    setScenario: (name) => {
      scene = createScene(name)
    },
    stop() {
      unplug()
      endFrames()
    },
  }
}

function createScene(name: ScenarioName): Scene {
  const plan = planOf(name)
  const book = createAnswerBook()
  answerLoan(book, createLoan(plan.loan), plan.isClosed === true)
  return { plan, book, counts: new Map(), done: new Map() }
}

interface Desk {
  readonly desk: TokenDesk
  readonly language: Language
  readonly note: (request: MockRequest) => void
}

async function graphqlAnswer(scene: Scene, request: Request, at: Desk): Promise<Response> {
  const {
    operationName: operation,
    query,
    variables,
  } = (await request.json()) as {
    operationName: string
    query: string
    variables?: unknown
  }
  const idempotencyKey = request.headers.get('idempotency-key')
  const authorization = request.headers.get('authorization')
  const isLetIn = scene.plan.token !== 'refused' && at.desk.accepts(authorization)
  const isChange = query.startsWith('mutation')
  const before = isChange && idempotencyKey !== null ? scene.done.get(idempotencyKey) : undefined
  at.note({
    operation,
    idempotencyKey,
    authorized: authorization === null ? null : isLetIn,
    replayed: before !== undefined && operation !== 'SettleAttempt',
  })
  if (operation !== 'ServerClock') await networkOf(scene.plan, request.signal)
  const refuse = (error: CarportError) => refusal(error, at.language)
  if (!open.includes(operation) && !isLetIn) return refuse(new CarportError('UNAUTHENTICATED'))
  if (scene.plan.refusal !== undefined && operation !== 'ServerClock')
    return refuse(new CarportError(scene.plan.refusal))
  if (!scene.book.has(operation)) return refuse(new CarportError('REQUEST_INVALID'))
  try {
    const text = isChange
      ? await changed(scene, { operation, variables, idempotencyKey })
      : await asked(scene, operation, variables)
    const said = translate[at.language](text)
    return json(
      said,
      200,
      before === undefined || operation === 'SettleAttempt' ? {} : { 'idempotent-replayed': 'true' },
    )
  } catch (error) {
    return refuse(isCarportError(error) ? error : new CarportError('INTERNAL', { message: String(error) }))
  }
}

async function asked({ book, plan }: Scene, operation: string, variables: unknown): Promise<string> {
  if (plan.changes === 'unknown' && lookups.includes(operation)) throw new CarportError('INTERNAL')
  return JSON.stringify({ data: await book.respond(operation, variables, null) })
}

/** Does it at most once for a key: the same key gives the same answer, and another request under it is refused. */
async function changed(
  scene: Scene,
  about: { readonly operation: string; readonly variables: unknown; readonly idempotencyKey: string | null },
): Promise<string> {
  const { operation, variables, idempotencyKey } = about
  if (idempotencyKey === null) throw new CarportError('IDEMPOTENCY_KEY_REQUIRED')
  if (operation === 'SettleAttempt') return settled(scene, idempotencyKey)
  const what = `${operation} ${JSON.stringify(variables)}`
  const before = scene.done.get(idempotencyKey)
  if (before !== undefined) {
    if (before.what === closed) throw new CarportError('ATTEMPT_CLOSED')
    if (before.what !== what) throw new CarportError('IDEMPOTENCY_KEY_REUSED')
    return before.text
  }
  const times = (scene.counts.get(operation) ?? 0) + 1
  scene.counts.set(operation, times)
  const fate = fateOf(scene.plan.changes, { operation, variables, times })
  const noAnswer = new CarportError('INTERNAL', { params: { mayHaveHappened: true } })
  if (fate === 'lost') throw noAnswer
  if (fate instanceof CarportError) throw fate
  const text = JSON.stringify({ data: await scene.book.respond(operation, variables, idempotencyKey) })
  scene.done.set(idempotencyKey, { what, text })
  if (fate === 'done-unanswered') throw noAnswer
  return text
}

const closed = 'closed'

/** Whether anything was done under a key; where nothing was, nothing will be. */
function settled({ plan, done }: Scene, key: string): string {
  if (plan.changes === 'unknown') throw new CarportError('INTERNAL')
  const before = done.get(key)
  if (before === undefined) done.set(key, { what: closed, text: '' })
  return JSON.stringify({ data: { SettleAttempt: { wasMade: before !== undefined && before.what !== closed } } })
}

/** Waits as long as the network of a scenario makes one wait. @throws the signal's reason once the caller gave up */
async function networkOf(plan: ScenarioPlan, signal: AbortSignal): Promise<void> {
  const { network } = plan
  if (network === undefined) return
  await new Promise<void>((resolve, reject) => {
    if (network === 'slow') setTimeout(resolve, slowMs)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

const translate: Readonly<Record<Language, (json: string) => string>> = { en: (json) => json, es: inSpanish }

function refusal(error: CarportError, language: Language): Response {
  const { code, retryable, httpStatus, params } = error
  const correlationId = 'mock-0001'
  const message = errorText(
    code,
    language,
    code === 'TOO_MANY_REQUESTS' ? { seconds: 60, ...params } : { ...params, correlationId },
  )
  // Longer than a borrower would be kept waiting, so the element reports the error at once.
  const waits: Record<string, string> = retryable ? { 'retry-after': '60' } : {}
  const body = { errors: [{ message, extensions: { code, retryable, correlationId } }] }
  return json(JSON.stringify(body), httpStatus, { ...waits, 'x-correlation-id': correlationId })
}

function json(text: string, status: number, headers: Record<string, string>): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
}
