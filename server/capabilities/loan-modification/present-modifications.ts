import { businessToday } from '#sdk/dates/dates'
import type { ModificationType } from '#sdk/loan/enums.graphql'
import { callingCustomer } from '#server/identity/calling-customer'
import { modificationLabelOf } from '#server/loans/programs/loan-modification.rules'
import { modificationAgreement } from '#server/loans/programs/modification-agreement'
import { type ModificationEnding, modificationEndings } from '#server/loans/programs/modification-messages'
import { mayAsk, modificationOptions, possibleTerms } from '#server/loans/programs/modification-options'
import {
  listRequested,
  listSigners,
  listSteps,
  type RequestedModification,
} from '#server/loans/programs/modification-records.store'
import type { ModificationSide, ModificationTerms } from '#server/loans/programs/modification-terms'
import type { RequestContext } from '#server/platform/context'
import type {
  LoanModificationSummary,
  ModificationOptions,
  ModificationRequest,
  ModificationSide as SideAnswer,
  ModificationTerms as TermsAnswer,
} from '#server/platform/graphql/resolvers.graphql'
import { type Queryable, reader } from '#server/platform/store/database'

/** The GraphQL type ModificationOptions of a loan as of today. */
export async function presentOptions(context: RequestContext, accountNumber: string): Promise<ModificationOptions> {
  const options = await modificationOptions(reader(context.db), context, accountNumber)
  return {
    frequency: options.frequency,
    choices: possibleTerms(options).map((terms) => ({
      type: terms.type,
      isOpen: mayAsk(options.refusals[terms.type], false),
      terms: presentTerms(terms),
    })),
    refusals: (Object.keys(options.refusals) as ModificationType[]).flatMap((type) => {
      const { blocks, limits } = options.refusals[type]
      return [
        ...blocks.map((reasonCode) => ({ type, reasonCode, isException: false })),
        ...limits.map((reasonCode) => ({ type, reasonCode, isException: true })),
      ]
    }),
    optedOutUntil: options.optedOutUntil,
  }
}

/** The changes that were asked for on a loan, as their pages show them. */
export async function presentRequests(context: RequestContext, accountNumber: string): Promise<ModificationRequest[]> {
  const q = reader(context.db)
  const all = await listRequested(q, accountNumber)
  return Promise.all(all.map((change) => presentRequest(q, context, change)))
}

/** The GraphQL type LoanModificationSummary of one change. */
export function presentSummary(change: RequestedModification): LoanModificationSummary {
  return {
    loanModId: change.loanModId,
    smeadId: change.smeadId,
    experienceToShow: change.experienceToShow,
    status: { value: change.status, description: modificationLabelOf[change.status] },
    completionDate: change.completionDate,
    newPaymentDueDate: change.newPaymentDueDate,
    newPaymentAmount: change.terms.after.paymentCents,
    type: change.type,
    processType: change.processType,
  }
}

async function presentRequest(
  q: Queryable,
  context: RequestContext,
  stored: RequestedModification,
): Promise<ModificationRequest> {
  const { customerId } = callingCustomer(context)
  const change = asOfToday(stored, businessToday(context.clock))
  const signers = await listSigners(q, change.accountNumber, change.loanModId)
  const isReady = change.status === 'PendingSignature'
  const facts = { accountNumber: change.accountNumber, terms: change.terms, company: context.config.company }
  return {
    summary: presentSummary(change),
    createdOn: change.createdOn,
    closedOn: change.closedOn,
    endedBecause: await endedBecause(q, context, change),
    terms: presentTerms(change.terms),
    signers: signers.map((one) => ({
      firstName: one.firstName,
      isCaller: one.customerId === customerId,
      signedAt: one.signedAt,
    })),
    canSign: isReady && signers.some((one) => one.customerId === customerId && one.signedAt === null),
    agreement: isReady ? modificationAgreement(facts, context.language) : null,
  }
}

/** One that nobody signed by its day has expired, also before the night's run writes that down. */
function asOfToday(change: RequestedModification, today: string): RequestedModification {
  const isLate = change.status === 'PendingSignature' && change.signBy !== null && change.signBy < today
  return isLate ? { ...change, status: 'Expired', closedOn: change.signBy, experienceToShow: 'No Experience' } : change
}

async function endedBecause(
  q: Queryable,
  { language }: RequestContext,
  change: RequestedModification,
): Promise<string | null> {
  if (!['Declined', 'Cancelled', 'RejectedClosed'].includes(change.status)) return null
  const reason = (await listSteps(q, change.loanModId)).at(-1)?.reason ?? null
  return reason === null ? null : (modificationEndings[reason as ModificationEnding]?.[language] ?? null)
}

function presentTerms(terms: ModificationTerms): TermsAnswer {
  const payments = (list: ModificationTerms['payments']) => list.map(({ date, cents }) => ({ date, amount: cents }))
  return {
    frequency: terms.after.frequency,
    before: presentSide(terms.before),
    after: presentSide(terms.after),
    extraInterest: terms.extraInterestCents,
    keptPayments: payments(terms.keptPayments),
    firstNewDate: terms.firstNewDate,
    signBy: terms.signBy,
    lastDay: terms.lastDay,
    payments: payments(terms.payments),
  }
}

function presentSide(side: ModificationSide): SideAnswer {
  return {
    frequency: side.frequency,
    regularPaymentAmount: side.paymentCents,
    nextDueDate: side.nextDueDate,
    numberOfPayments: side.numberOfPayments,
    maturityDate: side.maturityDate,
    estimatedLastPayment: side.lastPaymentCents,
    estimatedInterest: side.interestCents,
  }
}
