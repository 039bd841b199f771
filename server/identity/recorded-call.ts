import { invalid, readReason } from './staff.rules.ts'

/** What an advisor writes down of a call in which a borrower agreed to something. */
export interface RecordedCall {
  /** Who called. */
  readonly callerName: string
  /** Under what the recording is filed. */
  readonly recordedAuthorizationId: string
  readonly comment: string
}

const nameCharacters = 80

/**
 * A call as it is kept: without spaces around its parts.
 * @throws CarportError FIELD_INVALID of `callerName` and `recordedAuthorizationId`, or of `comment`
 */
export function readRecordedCall(given: RecordedCall): RecordedCall {
  const callerName = given.callerName.trim()
  const recordedAuthorizationId = given.recordedAuthorizationId.trim()
  const wrong = [
    ...(callerName === '' || callerName.length > nameCharacters ? ['callerName'] : []),
    ...(/^[A-Za-z0-9-]{4,40}$/.test(recordedAuthorizationId) ? [] : ['recordedAuthorizationId']),
  ]
  if (wrong.length > 0) throw invalid(...wrong)
  return { callerName, recordedAuthorizationId, comment: readComment(given.comment) }
}

/** A call in the words of a notation. */
export function recordedCallText({ callerName, recordedAuthorizationId, comment }: RecordedCall): string {
  return `by phone with ${callerName}, recording ${recordedAuthorizationId}: ${comment}`
}

/** What staff write about a call. @throws CarportError FIELD_INVALID of `comment` */
export function readComment(comment: string): string {
  try {
    return readReason(encodeURIComponent(comment))
  } catch {
    throw invalid('comment')
  }
}
