import { deriveKey } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { createLogger } from '#server/platform/log/log'

/** A processor that we call: of bank debits, of cards, or the vault of account numbers. */
export type Processor = 'bank' | 'card' | 'vault'

/** What a processor client needs. */
export type ProcessorServices = Pick<Services, 'config'>

/** No definite answer came: what was asked may or may not have happened. Ask by key before anything is sent again. */
export class ProcessorUnknownError extends Error {
  override readonly name: string = 'ProcessorUnknownError'
}

/**
 * The processor does not take us: a wrong secret or address, an agreement that ended. It is an outage of ours, whoever
 * asks; what was asked under the same key before may have happened.
 */
export class ProcessorShutError extends ProcessorUnknownError {
  override readonly name = 'ProcessorShutError'
}

/** The processor understood and refused: nothing happened, and asking again gives the same answer. */
export class ProcessorRefusedError extends Error {
  override readonly name = 'ProcessorRefusedError'
  readonly status: number
  constructor(status: number) {
    super(`The processor answered ${status}`)
    this.status = status
  }
}

/** How messages name a processor. */
const calledBy: Readonly<Record<Processor, string>> = {
  bank: 'bank processor',
  card: 'card processor',
  vault: 'vault',
}

/** The statuses with which a processor refuses what it was sent; every other 4xx is about us. */
const refusals = [400, 402, 409, 410, 422]

const log = createLogger()

export interface ProcessorRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Under the base URL, starting with a slash; parts that are not constant are encoded. */
  readonly path: string
  readonly body?: unknown
  /** Sent as Idempotency-Key: the processor does what has this key once and gives the same answer every time. */
  readonly key?: string
  /** Default 8 seconds. */
  readonly timeoutMs?: number
  /** Asked by an operator, who reads the outcome: it is not logged. */
  readonly isTrial?: boolean
}

/** Where a processor is: the configured one, or the sandbox's simulator. */
export function processorUrl({ config }: ProcessorServices, vendor: Processor): string {
  const configured = { bank: config.bankProcessorUrl, card: config.cardProviderUrl, vault: config.vaultUrl }[vendor]
  return configured ?? `${config.publicUrl}/sandbox/processor/${vendor}`
}

/**
 * The secret with which we call a processor: BANK_PROCESSOR_SECRET, CARD_PROCESSOR_SECRET or ACH_VAULT_KEY, as agreed with it. Without
 * one it is derived from our own secret, which the sandbox's simulator has.
 */
export function processorApiKey({ config }: ProcessorServices, vendor: Processor): string {
  return config.secrets.agreed[`${vendor}-api`] ?? deriveKey(config.secrets.webhooks, `processor-api:${vendor}`)
}

/**
 * Asks a processor. Redirects are never followed, and what it answers is never logged.
 * @returns the answer's JSON; null for 404 to a question
 * @throws ProcessorRefusedError for 400, 402, 409, 410 and 422
 * @throws ProcessorShutError for any other 4xx but those below; that is logged, for a person to mend
 * @throws ProcessorUnknownError for a time-out, a lost connection, 408, 425, 429, 5xx or an answer that is not JSON
 */
export async function askProcessor(
  services: ProcessorServices,
  vendor: Processor,
  request: ProcessorRequest,
): Promise<unknown> {
  const response = await send(services, vendor, request)
  const { status } = response
  if (status === 404 && request.method === 'GET') return null
  if (refusals.includes(status)) throw new ProcessorRefusedError(status)
  if (status >= 400 && status < 500 && ![408, 425, 429].includes(status)) {
    if (request.isTrial !== true) log.error('processor-shut', { vendor, status })
    throw new ProcessorShutError(`The ${calledBy[vendor]} answered ${status}`)
  }
  if (!response.ok) throw new ProcessorUnknownError(`The ${calledBy[vendor]} answered ${status}`)
  try {
    return await response.json()
  } catch (error) {
    throw new ProcessorUnknownError(`The ${calledBy[vendor]}'s answer could not be read`, {
      // The error of what is no JSON quotes from the answer.
      cause: error instanceof SyntaxError ? undefined : error,
    })
  }
}

async function send(services: ProcessorServices, vendor: Processor, request: ProcessorRequest): Promise<Response> {
  try {
    return await fetch(processorUrl(services, vendor) + request.path, {
      method: request.method,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs ?? 8000),
      headers: {
        authorization: `Bearer ${processorApiKey(services, vendor)}`,
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
  } catch (error) {
    throw new ProcessorUnknownError(`The ${calledBy[vendor]} did not answer`, { cause: error })
  }
}
