import { useFlag, useHost, useQuery } from '#host'
import { payingPlaces } from '#host/paying-places'
import { SupportWaysOutDocument } from '../support-center.graphql.ts'

/** Whether a payment on the loan is taken online; null until that is known. */
export function useIsPaidOnline(accountNumber: string): boolean | null {
  const { isRefused } = useHost()
  const isOff = useFlag('DisableOneTimePayment')
  const { data } = useQuery(SupportWaysOutDocument, { accountNumber })
  if (isOff || payingPlaces.some((one) => isRefused?.(one) === true)) return false
  if (data === undefined) return null
  const { oneTimeAchPaymentEligibility: bank, oneTimeCardPaymentEligibility: card } = data.GetPaymentEligibility
  return bank === 'Eligible' || card === 'Eligible'
}
