import { useQuery } from '#host'
import { useOpenPlace } from '#host/open-place'
import { SupportWaysOutDocument } from '../support-center.graphql.ts'

/** Whether a payment on the loan is taken online; null until that is known. */
export function useIsPaidOnline(accountNumber: string): boolean | null {
  const isOpen = useOpenPlace()
  const { data } = useQuery(SupportWaysOutDocument, { accountNumber })
  if (!isOpen('make-a-payment')) return false
  if (data === undefined) return null
  const { oneTimeAchPaymentEligibility: bank, oneTimeCardPaymentEligibility: card } = data.GetPaymentEligibility
  return bank === 'Eligible' || card === 'Eligible'
}
