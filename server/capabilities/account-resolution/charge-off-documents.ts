import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { ChargeOffDocumentKind } from '#sdk/loan/enums.graphql'
import { callingCustomer } from '#server/identity/calling-customer'
import { partiesFor } from '#server/loans/accounts/letter-parties'
import { type LedgerEntry, replay } from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { type ChargeOffGrounds, chargeOffGrounds } from '#server/loans/programs/charge-off-grounds'
import type { RequestContext } from '#server/platform/context'
import { findSameDocument, keepDocument } from '#server/platform/documents/documents.store'
import { letterPdf } from '#server/platform/documents/pdf'
import type { ChargeOffDocumentResult } from '#server/platform/graphql/resolvers.graphql'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { balanceLetter, type BalanceParts, saleLetter } from './charge-off-letter.ts'

/**
 * Writes a document about a charge-off and keeps it, once per idempotency key. Asked again while nothing changed, the same one is given.
 * An element's names neither the borrower nor the vehicle.
 * @throws CarportError NOT_FOUND for a loan that was never charged off, and for the notice of a sale that was not made
 */
export async function createChargeOffDocument(
  context: RequestContext,
  { accountNumber, kind }: { readonly accountNumber: string; readonly kind: ChargeOffDocumentKind },
): Promise<ChargeOffDocumentResult> {
  const { customerId } = callingCustomer(context)
  const once = { operation: 'CreateChargeOffDocument', accountNumber, fingerprint: { kind } }
  return runOnce(context, once, async (tx) => {
    const grounds = await chargeOffGrounds(tx, context, accountNumber)
    const parties = await partiesFor(context, tx, accountNumber, customerId)
    const { sale } = grounds.facts
    if (parties === null || (kind === 'SALE_NOTICE' && sale === undefined)) throw new CarportError('NOT_FOUND')
    const parts = await balanceParts(tx, grounds)
    const { company } = context.config
    const { language } = context
    const about = { ...parties, accountNumber, company }
    const letter =
      kind === 'SALE_NOTICE' && sale !== undefined
        ? saleLetter(sale, parts, about, language)
        : balanceLetter(parts, about, language)
    const namesParties = parties.borrowerName !== null
    const kept = { accountNumber, customerId, kind, namesParties, facts: letter } as const
    const fileName = `${kind === 'SALE_NOTICE' ? 'sale-notice' : 'balance'}-${grounds.today}.pdf`
    const same = await findSameDocument(tx, kept)
    if (same !== null) return { success: true, documentId: same, fileName }
    const content = await letterPdf(letter)
    const at = toIso(context.clock.nowMs())
    return { success: true, documentId: await keepDocument(tx, { ...kept, fileName, content, at }), fileName }
  })
}

/** What the balance is made of, from the ledger itself. */
async function balanceParts(
  tx: Tx,
  { accountNumber, today, facts, balanceCents }: ChargeOffGrounds,
): Promise<BalanceParts> {
  const ledger = await loadLedger(tx, accountNumber)
  const state = replay(ledger)
  const chargeOff = ledger.entries.find(({ type }) => type === 'CHARGE_OFF')
  const split = chargeOff === undefined ? undefined : state.splits.get(chargeOff.entryId)
  const fees = (split?.lateFeeCents ?? 0) + (split?.nsfFeeCents ?? 0)
  const principal = split?.principalCents ?? 0
  const interest = split?.interestCents ?? 0
  const recovered = (entry: LedgerEntry) => state.splits.get(entry.entryId)?.recoveredCents ?? 0
  return {
    asOf: today,
    chargedOffOn: facts.chargedOffOn,
    principal,
    interest,
    fees,
    atChargeOff: principal + interest + fees,
    since: ledger.entries
      .filter((entry) => recovered(entry) !== 0)
      .map((entry) => ({ date: entry.effectiveDate, description: entry.description, cents: recovered(entry) })),
    balance: balanceCents,
  }
}
