import {
  ChatIdentityDocument,
  ChatScheduleDocument,
  CurrentChatDocument,
  EndChatDocument,
  SendChatMessageDocument,
} from '#texts/chat/chat.graphql'
import {
  AskForLoanChangeDocument,
  ChangeWaysOutDocument,
  LoadLoanModificationDocument,
  SignLoanChangeDocument,
  StopLoanChangeDocument,
} from '#texts/loan-modification/loan-modification.graphql'
import {
  LoadPayoffQuoteDocument,
  SendPayoffLetterDocument,
  WritePayoffLetterDocument,
} from '#texts/payoff-quote/payoff-quote.graphql'
import { CarportError } from '#sdk/errors/errors'
import type { AnswerBook } from './answer-book.ts'
import { modificationAnswer, readyRequest } from './answers/modification-answers.ts'
import { payoffAnswer } from './answers/payoff-answers.ts'
import type { MockLoan } from './loan.ts'

/** The payoff with its letter, and the chat. */
export function answerServices(book: AnswerBook, loan: MockLoan, isClosed: boolean): void {
  book.answer(LoadPayoffQuoteDocument, ({ goodUntil }) => {
    if (loan.facts.isPayoffByPhone) throw new CarportError('PAYOFF_CALL_US')
    if (loan.facts.isEmpty) return payoffAnswer(undefined, { payoffQuoteTotal: 0, perDiem: 0 })
    return payoffAnswer(goodUntil ?? undefined)
  })
  book.answer(SendPayoffLetterDocument, { SendPayoffQuote: { success: true } })
  book.answer(WritePayoffLetterDocument, {
    CreatePayoffLetter: { success: true, documentId: 'doc_1', fileName: 'payoff-letter.pdf' },
  })
  book.answer(ChatScheduleDocument, ({ scheduleGroupId }) => ({
    getIsWithinSchedule: {
      IsNotFoundError: false,
      IsSuccess: true,
      IsWithinSchedule: !isClosed,
      NotAuthorized: false,
      ScheduleGroupId: scheduleGroupId,
    },
  }))
  answerChat(book, loan)
  answerChanges(book, loan)
}

/** A change that is asked for is approved at once and can be signed by one person; signed or stopped, it is no more to do. */
function answerChanges(book: AnswerBook, { facts }: MockLoan): void {
  let requests: readonly (typeof readyRequest)[] = []
  const refusals = [{ type: 'Frequency' as const, reasonCode: 'paid-off', isException: false }]
  book.answer(ChangeWaysOutDocument, { GetPaymentEligibility: { paymentPlanEligibilityStatus: 'Eligible' } })
  book.answer(LoadLoanModificationDocument, () =>
    modificationAnswer(requests, facts.isEmpty ? { choices: [], refusals } : {}),
  )
  book.answer(AskForLoanChangeDocument, () => {
    const signers = readyRequest.signers.filter(({ isCaller }) => isCaller)
    requests = [{ ...readyRequest, signers }]
    return { RequestLoanModification: { success: true } }
  })
  book.answer(SignLoanChangeDocument, () => {
    const status = { value: 'PendingDocumentReview' as const, description: 'Signed and Submitted' }
    requests = requests.map((one) => ({
      ...one,
      canSign: false,
      agreement: null,
      signers: one.signers.map((signer) => ({ ...signer, signedAt: '2026-11-20T17:00:00.000Z' })),
      summary: { ...one.summary, status },
    }))
    return { SignLoanModification: { success: true } }
  })
  book.answer(StopLoanChangeDocument, () => {
    requests = []
    return { OptOutLoanModification: { success: true } }
  })
}

function answerChat(book: AnswerBook, loan: MockLoan): void {
  book.answer(ChatIdentityDocument, ({ attributes }) => ({
    GetChatIdentity: { token: 'chat-identity', attributes: [attributes].flat().map((name) => ({ name, value: '' })) },
  }))
  book.answer(CurrentChatDocument, () => ({ GetChat: loan.chat }))
  book.answer(SendChatMessageDocument, ({ text }) => {
    const before = loan.chat === null || loan.chat.status === 'CLOSED' ? null : loan.chat
    const messages = before?.messages ?? []
    const said = { number: messages.length + 1, sender: 'BORROWER' as const, text, sentAt: '2026-11-20T17:00:00.000Z' }
    loan.chat = {
      id: before?.id ?? 'chat_2',
      status: before?.status ?? 'WAITING',
      closedBy: null,
      messages: [...messages, said],
    }
    return { SendChatMessage: { conversation: loan.chat } }
  })
  book.answer(EndChatDocument, () => {
    if (loan.chat === null) throw new CarportError('NOT_FOUND')
    loan.chat = { ...loan.chat, status: 'CLOSED', closedBy: 'BORROWER' }
    return { EndChat: { conversation: loan.chat } }
  })
}
