import { randomUUID } from 'node:crypto'
import type { LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import {
  LoadPayoffQuoteDocument,
  type LoadPayoffQuoteQuery,
  WritePayoffLetterDocument,
} from '#texts/payoff-quote/payoff-quote.graphql'
import type { TestApp } from '#tests/fixtures/app'
import { pdfLines } from '#tests/fixtures/pdf-lines'

/** The quote that the payoff page shows first; null where none is given online. */
export async function readPayoffQuote(
  app: TestApp,
  token: string,
  accountNumber: string,
): Promise<LoadPayoffQuoteQuery['GetPayoffQuote']> {
  const variables = { accountNumber, customerType: 'buyer', goodUntil: null }
  const { data } = await app.gql<LoadPayoffQuoteQuery>(token, LoadPayoffQuoteDocument.source, variables)
  return data?.GetPayoffQuote ?? null
}

/** The lines of the payoff letter that a borrower saves for a day, as the file has them. */
export async function readPayoffLetter(
  app: TestApp,
  token: string,
  accountNumber: string,
  goodUntil: LocalDate,
  language: Language,
): Promise<readonly string[]> {
  const { data, code } = await app.gql<{ CreatePayoffLetter: { documentId: string } }>(
    token,
    WritePayoffLetterDocument.source,
    { accountNumber, goodUntil },
    { 'accept-language': language, 'idempotency-key': randomUUID() },
  )
  if (data === null) throw new Error(`no payoff letter of ${accountNumber}: ${code}`)
  const file = await app.request(`/api/documents/${data.CreatePayoffLetter.documentId}`, {
    headers: { authorization: `Bearer ${token}`, origin: app.url },
  })
  return pdfLines(Buffer.from(await file.arrayBuffer()))
}
