import { daysBetween } from '#sdk/dates/dates'
import { type AccountStanding, loadStanding } from '#server/loans/accounts/account-standing'
import { installmentsPaid, isPaidOff, isScraProtected, paymentsLeft } from '#server/loans/ledger/ledger'
import { methodsQuestion } from '#server/loans/payments/payment-methods.store'
import { listModifications } from '#server/loans/programs/loan-modification.store'
import {
  extensionPaymentDays,
  type ExtensionStanding,
  extensionStanding,
} from '#server/loans/programs/payment-extension.rules'
import { readExtensionOffer } from '#server/loans/programs/payment-extension.store'
import { planActiveQuestion } from '#server/loans/programs/payment-plan.store'
import type { CallingCustomer } from '#server/identity/calling-customer'
import type { RequestContext } from '#server/platform/context'
import type { Queryable } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'

/** A loan's standing for an extension, read at one moment. */
export interface ExtensionCase {
  readonly standing: AccountStanding
  readonly extension: ExtensionStanding
  /** The days on which its payment can be dated. */
  readonly days: ReturnType<typeof extensionPaymentDays>
}

/** Reads everything that decides on an extension. @throws CarportError NOT_FOUND */
export async function extensionCase(
  q: Queryable,
  context: RequestContext,
  caller: Pick<CallingCustomer, 'customerId'>,
  accountNumber: string,
): Promise<ExtensionCase> {
  const { customerId } = caller
  const standing = await loadStanding(q, context, accountNumber, customerId)
  const { today, due, ledger } = standing
  const extension = extensionStanding({
    ...countsOf(standing),
    today,
    statusKey: ledger.terms.statusKey,
    route: ledger.terms.route,
    isScraProtected: isScraProtected(ledger.terms, today),
    numberOfDaysPastDue: due.numberOfDaysPastDue,
    ...(await readExtensionOffer(q, accountNumber, today)),
    isPlanActive: await ask(q, planActiveQuestion(accountNumber)),
    canPay: await canPay(q, standing, customerId),
    isReturnOpen: isReturnOpen(standing),
    modifications: await listModifications(q, accountNumber, today),
  })
  return { standing, extension, days: extensionPaymentDays({ today, ...due }) }
}

function countsOf({ state, today, ledger }: AccountStanding) {
  return {
    isMatured: today > state.maturityDate,
    isPaidOff: isPaidOff(state, today),
    installmentsPaid: installmentsPaid(state),
    installmentsLeft: paymentsLeft(state, today),
    daysOnBooks: daysBetween(ledger.terms.contractDate, today),
  }
}

/** A bank payment may be taken, or there is a card to pay with. */
async function canPay(q: Queryable, { eligibility, ledger }: AccountStanding, customerId: string): Promise<boolean> {
  if (ledger.terms.statusKey !== 'A' || eligibility.bankReason === null) return true
  return (await ask(q, methodsQuestion(customerId))).some(({ category }) => category === 'CARD')
}

/** A payment that came back is being taken out of the ledger, or its fee is unpaid. */
function isReturnOpen({ due }: AccountStanding): boolean {
  const { totalFeesItemized, pendingTotalItemized } = due.amountDueItemized
  return totalFeesItemized.nsfFees > 0 || pendingTotalItemized.pendingReversalAmountToday > 0
}
