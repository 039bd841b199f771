import type { AnswerBook } from './answer-book.ts'
import { answerExtension } from './answers/payment-extension-answers.ts'
import type { MockLoan } from './loan.ts'

/** An extension of the mock loan: open where payments are, and under way once it is signed. */
export function answerExtensions(book: AnswerBook, loan: MockLoan): void {
  const { isEligible, isEmpty } = loan.facts
  const isOpen = isEligible && !isEmpty
  answerExtension(book, {
    wallet: () => loan.methods,
    extension: isOpen
      ? { hasAutopay: loan.autopay !== null }
      : {
          eligibility: 'INELIGIBLE',
          reasons: [
            { code: isEmpty ? 'paid-off' : 'not-offered', text: 'We don’t offer one on this loan at this time.' },
          ],
          options: ['CALL_US'],
          hasAutopay: false,
        },
    ...(loan.autopay === null ? { terms: { autopay: null } } : {}),
  })
}
