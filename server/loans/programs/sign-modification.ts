import { dateText, businessToday } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import { signedNameCharacters } from '#sdk/loan/payment-terms'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { demandElectronicRecords } from '#server/loans/accounts/electronic-records'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import { readPayer } from '#server/loans/payments/payer.store'
import type { RequestContext } from '#server/platform/context'
import type { Queryable, Tx } from '#server/platform/store/database'
import { modificationAgreement, modificationAgreementKind } from './modification-agreement.ts'
import { findRequested, listSigners, type RequestedModification } from './modification-records.store.ts'
import { takeStep } from './modification-steps.ts'
import { agreedProgram, type ProgramAgreement } from './program-agreement.ts'
import { keepSignature } from './program-signing.ts'

/** What is signed, and with which words. */
export interface ModificationSigning {
  readonly accountNumber: string
  readonly loanModId: string
  /** SHA-256 of the agreement that was read, as its document shows it. */
  readonly documentHash: string
  readonly signature: SignatureInput & { readonly signatureName?: string | null }
}

/** A change that the caller may sign now, with the words they sign. */
export interface SignableModification {
  readonly change: RequestedModification
  readonly agreement: ProgramAgreement
  readonly signatureName: string
  /** Nobody else has still to sign. */
  readonly isLast: boolean
}

/**
 * What the caller is about to sign (rules 12.2).
 * @throws CarportError NOT_FOUND; MOD_EXPIRED, MOD_NOT_READY, MOD_ALREADY_SIGNED; MOD_WAITING_OTHER_SIGNER when the caller signed and
 *   somebody else has not; SIGNATURE_REQUIRED, PRICE_CHANGED for other words or another document than the one in force; FIELD_INVALID
 */
export async function signableModification(
  q: Queryable,
  context: RequestContext,
  caller: CallingCustomer,
  signing: ModificationSigning,
): Promise<SignableModification> {
  const { accountNumber, loanModId, signature } = signing
  const change = await findRequested(q, loanModId)
  if (change === null || change.accountNumber !== accountNumber) throw new CarportError('NOT_FOUND')
  await refuseUnlessOpen(q, context, caller, change)
  const facts = { accountNumber, terms: change.terms, company: context.config.company }
  const agreement = agreedProgram(modificationAgreementKind, signature, (language) =>
    modificationAgreement(facts, language),
  )
  if (signing.documentHash !== agreement.sha256) throw new CarportError('PRICE_CHANGED')
  const signatureName = signature.signatureName?.trim() ?? ''
  if (signatureName === '' || signatureName.length > signedNameCharacters)
    throw fieldError('signatureName', 'FIELD_INVALID')
  const signers = await listSigners(q, accountNumber, loanModId)
  const isLast = signers.every(({ customerId, signedAt }) => signedAt !== null || customerId === caller.customerId)
  return { change, agreement, signatureName, isLast }
}

async function refuseUnlessOpen(
  q: Queryable,
  { clock }: RequestContext,
  { customerId }: CallingCustomer,
  change: RequestedModification,
): Promise<void> {
  const { status, signBy } = change
  const signers = await listSigners(q, change.accountNumber, change.loanModId)
  const hasSigned = signers.some((one) => one.customerId === customerId && one.signedAt !== null)
  if (hasSigned && status !== 'PendingSignature') throw new CarportError('MOD_ALREADY_SIGNED')
  const today = businessToday(clock)
  const isOver = status === 'Expired' || (status === 'PendingSignature' && signBy !== null && signBy < today)
  if (isOver && signBy !== null) throw new CarportError('MOD_EXPIRED', { params: { date: dateText(signBy, today) } })
  if (status !== 'PendingSignature') throw new CarportError('MOD_NOT_READY')
  const other = signers.find((one) => one.signedAt === null)
  if (hasSigned && other !== undefined)
    throw new CarportError('MOD_WAITING_OTHER_SIGNER', { params: { firstName: other.firstName } })
}

/**
 * Keeps the caller's signature and, with the last one, moves the change on; in the caller's transaction, which holds the account's lock.
 * @param prove uses up what showed that it is the caller
 * @throws CarportError like `signableModification`; ECONSENT_REQUIRED; STEP_UP_REQUIRED, OTP_*
 */
export async function signModification(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  signing: ModificationSigning,
  prove: () => Promise<void>,
): Promise<RequestedModification> {
  const { change, agreement, signatureName, isLast } = await signableModification(tx, context, caller, signing)
  await demandElectronicRecords(tx, caller.customerId)
  await prove()
  const { accountNumber, loanModId } = signing
  await keepSignature(tx, context, caller, {
    program: 'loan-modification',
    programId: loanModId,
    accountNumber,
    signatureName,
    agreement,
  })
  const payer = await readPayer(tx, accountNumber, caller.customerId)
  return takeStep(tx, context, change, {
    event: isLast ? 'sign-last' : 'sign',
    by: 'borrower',
    actor: caller.loginId,
    subject: caller.customerId,
    party: payer?.party ?? 'A',
  })
}
