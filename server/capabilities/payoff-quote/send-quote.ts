import { formatDate, type LocalDate, businessDateAt, parseIso, businessToday } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import { formatCents } from '#sdk/money/money'
import { sendTemplate } from '#server/platform/messages/messages'
import { writeNotation } from '#server/platform/messages/notations'
import type { RequestContext } from '#server/platform/context'
import { findSameDocument, keepDocument } from '#server/platform/documents/documents.store'
import { partiesFor } from '#server/loans/accounts/letter-parties'
import { type LetterParties, readLetterParties } from '#server/loans/accounts/letter-parties.store'
import { letterPdf } from '#server/platform/documents/pdf'
import { readPayer } from '#server/loans/payments/payer.store'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { appendAudit, whenAndWhere } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { payoffLetter, payoffRemittance } from './payoff-letter.ts'
import { type PayoffQuote, quotePayoff } from './quote.ts'

export interface LetterArgs {
  readonly accountNumber: string
  readonly goodUntil: LocalDate
}

/** A letter that is kept and can be read at GET /api/documents/{documentId}. */
export interface KeptLetter {
  readonly documentId: string
  readonly fileName: string
}

/**
 * Emails the payoff letter to the caller, once per idempotency key: the letter, the message that carries it and notation PO commit
 * together (rules 14, 19.4).
 * @throws CarportError PAYOFF_CALL_US, DATE_OUT_OF_RANGE; FIELD_INVALID for a channel that cannot carry a letter
 */
export async function sendPayoffQuote(
  context: RequestContext,
  args: LetterArgs & { readonly channel: string },
): Promise<{ success: true }> {
  if (args.channel !== 'EMAIL') throw fieldError('channel', 'FIELD_INVALID')
  const caller = callingCustomer(context)
  const { accountNumber, goodUntil, channel } = args
  const once = { operation: 'SendPayoffQuote', accountNumber, fingerprint: { goodUntil, channel } }
  return runOnce(context, once, async (tx) => {
    // What goes to the borrower's own address is whole.
    const parties = await readLetterParties(tx, accountNumber, caller.customerId, context.language)
    const { letter, quote } = await writeLetter(tx, context, caller, args, parties)
    const { language } = context
    await sendTemplate(tx, {
      channel: 'EMAIL',
      recipient: caller.email,
      template: 'payoff-quote',
      language,
      createdAtMs: context.clock.nowMs(),
      documentId: letter.documentId,
      parameters: {
        account: accountNumber.slice(-4),
        total: formatCents(quote.payoffQuoteTotal, language),
        goodUntil: formatDate(quote.goodUntil, language, businessToday(context.clock)),
        perDiem: formatCents(quote.perDiem, language),
      },
    })
    await record(tx, context, caller, quote, { action: 'payoff-quote.send', words: 'Payoff letter emailed', ...args })
    return { success: true as const }
  })
}

/**
 * Writes the payoff letter and keeps it for download, once per idempotency key. Asked again while nothing changed on the same day,
 * the same letter is given. An element's names neither the borrower nor the vehicle.
 * @throws CarportError PAYOFF_CALL_US, DATE_OUT_OF_RANGE
 */
export async function createPayoffLetter(
  context: RequestContext,
  args: LetterArgs,
): Promise<KeptLetter & { success: true }> {
  const caller = callingCustomer(context)
  const { accountNumber, goodUntil } = args
  const once = { operation: 'CreatePayoffLetter', accountNumber, fingerprint: { goodUntil } }
  return runOnce(context, once, async (tx) => {
    const parties = await partiesFor(context, tx, accountNumber, caller.customerId)
    const { letter, quote } = await writeLetter(tx, context, caller, args, parties)
    await record(tx, context, caller, quote, { action: 'payoff-quote.letter', words: 'Payoff letter written', ...args })
    return { success: true as const, ...letter }
  })
}

async function writeLetter(
  tx: Tx,
  context: RequestContext,
  { customerId }: CallingCustomer,
  { accountNumber, goodUntil }: LetterArgs,
  parties: LetterParties | null,
): Promise<{ letter: KeptLetter; quote: PayoffQuote }> {
  const quote = await quotePayoff(tx, context, accountNumber, goodUntil)
  // Nothing is owed: what is wanted then is another letter, and a person writes it.
  if (quote.payoffQuoteTotal === 0) throw new CarportError('PAYOFF_CALL_US')
  if (parties === null) throw new CarportError('NOT_FOUND')
  const { company } = context.config
  const { asOf, days: _, ...said } = quote
  const about = {
    accountNumber,
    customerId,
    kind: 'PAYOFF_LETTER' as const,
    namesParties: parties.borrowerName !== null,
    facts: {
      ...said,
      ...parties,
      sendTo: payoffRemittance(company),
      phone: company.phone,
      language: context.language,
      writtenOn: businessDateAt(parseIso(asOf)),
    },
  }
  const fileName = `payoff-letter-${goodUntil}.pdf`
  const same = await findSameDocument(tx, about)
  if (same !== null) return { letter: { documentId: same, fileName }, quote }
  const content = await letterPdf(payoffLetter(quote, { ...parties, accountNumber, company }, context.language))
  const documentId = await keepDocument(tx, { ...about, fileName, content, at: asOf })
  return { letter: { documentId, fileName }, quote }
}

async function record(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  quote: PayoffQuote,
  what: LetterArgs & { readonly action: string; readonly words: string },
): Promise<void> {
  const payer = await readPayer(tx, what.accountNumber, caller.customerId)
  await writeNotation(tx, {
    accountNumber: what.accountNumber,
    activityCode: 'PO',
    partyContacted: payer?.party ?? 'A',
    placeCalled: context.place,
    comment: `${what.words}. ${formatCents(quote.payoffQuoteTotal)} good until ${quote.goodUntil}, per day ${formatCents(quote.perDiem)}`,
    actor: caller.loginId,
    createdAtMs: context.clock.nowMs(),
  })
  await appendAudit(tx, {
    actor: caller.loginId,
    subject: caller.customerId,
    action: what.action,
    outcome: 'done',
    accountNumber: what.accountNumber,
    ...whenAndWhere(context),
  })
}
