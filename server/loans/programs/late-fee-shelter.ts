import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { UnpostedPayment } from '#server/loans/ledger/ledger'
import { processingStatusOf } from '#server/loans/programs/loan-modification.rules'
import { listModifications } from '#server/loans/programs/loan-modification.store'
import { noFeeBefore } from '#server/loans/programs/payment-extension.store'
import { isPlanKept } from '#server/loans/programs/payment-plan.rules'
import { listPlans } from '#server/loans/programs/payment-plan.store'
import type { Queryable } from '#server/platform/store/database'

/** What keeps late fees off a loan on a business date (rules 2.4): a plan that was kept the day before, an extension under way, or one whose payment came back. */
export async function lateFeeShelter(
  q: Queryable,
  about: {
    readonly accountNumber: string
    readonly businessDate: LocalDate
    readonly unposted: readonly UnpostedPayment[]
  },
): Promise<{ hasKeptPlan: boolean; isExtensionPending: boolean; noFeeBefore: LocalDate | null }> {
  const { accountNumber, businessDate, unposted } = about
  const plan = (await listPlans(q, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  const upcoming = unposted.map(({ effectiveDate: date, cents }) => ({ date, cents }))
  const modifications = await listModifications(q, accountNumber, businessDate)
  return {
    hasKeptPlan: isPlanKept(plan, addDays(businessDate, -1), upcoming),
    isExtensionPending: modifications.some(
      (one) => one.type === 'Extension' && processingStatusOf(one, businessDate) === 'Processing',
    ),
    noFeeBefore: await noFeeBefore(q, accountNumber),
  }
}
