import { CarportError } from '#sdk/errors/errors'
import { ProcessorShutError, ProcessorUnknownError } from '#server/platform/vendors/processor-call'

/**
 * The refusal for a processor that gave no answer about a card or an account of theirs, where nothing can have been charged:
 * an outage when it does not take us, else to wait for the same request. Any other error stays what it is.
 */
export function notAnswered(error: unknown): unknown {
  if (error instanceof ProcessorShutError) return new CarportError('OUTAGE', { cause: error })
  return error instanceof ProcessorUnknownError ? new CarportError('IN_PROGRESS', { cause: error }) : error
}
