import { SettleAttemptDocument } from '#flow/attempt.graphql'
import type { AnswerBook } from '../answer-book.ts'

/** Lets the fake backend say of every attempt that nothing came of it, and that nothing will. */
export function answerAttempts(book: AnswerBook): void {
  book.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: false } })
}
