import { AcceptEConsentDocument, ElectronicRecordsDocument } from '#texts/blocks/records.graphql'
import type { AnswerBook } from '../answer-book.ts'

/** Electronic records that nobody agreed to yet. */
export const offeredRecords = {
  isAccepted: false,
  consent: { version: 'e-records-2026-11-2.en', text: 'You agree to electronic records.\nPaper is free of charge.' },
  sampleDocumentId: 'sample-e-records-2026-11-2.en',
}

/** Answers what is asked about electronic records where something is signed. Every code is the right one. */
export function answerRecords(book: AnswerBook): void {
  book.answer(ElectronicRecordsDocument, { GetElectronicRecords: offeredRecords })
  book.answer(AcceptEConsentDocument, { AcceptEConsent: { success: true } })
}
