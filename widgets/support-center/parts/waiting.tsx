import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { useQuery } from '#host'
import { Amount, Cluster, SummaryList, type SummaryRow } from '#ui'
import {
  SupportExtensionDocument,
  SupportExtensionTermsDocument,
  type SupportExtensionTermsQuery,
  type SupportLoanQuery,
  SupportWaysOutDocument,
} from '../support-center.graphql.ts'
import { waitingCost } from '../support-center.state.ts'
import { useSupportTexts } from '../support-texts.ts'
import { useHelp } from './help-context.ts'
import { OnwardLink } from './help-link.tsx'

interface WaitingProps {
  loan: SupportLoanQuery['GetAccount']
  paymentFrequency: AutopayFrequency
}

/** What moving the payments of this loan would cost, and the help that is open to its borrower. */
export function Waiting({ loan, paymentFrequency }: WaitingProps) {
  const { texts, date } = useSupportTexts()
  const { isOpen, terms: own } = useOwnExtension()
  const { unpaidPrincipal, maturityDate, isMaturedLoan } = loan.loanAmount
  const { dueDate } = loan.amountDue
  if (loan.loanCost === null || dueDate === null)
    return (
      <p className="cp-help" part="help">
        {texts.own.failed}
      </p>
    )
  if (isMaturedLoan || unpaidPrincipal === 0) return <p>{texts.own.matured}</p>
  const { rateMillionths } = loan.loanCost
  const usual = waitingCost({ unpaidPrincipal, rateMillionths, dueDate, maturityDate, paymentFrequency })
  const cost = own === null ? usual : costOf(own)
  const first = own === null ? loan.extensionPaymentAmount : own.paymentAmount
  const rows: SummaryRow[] = [
    {
      label: texts.own.waiting(cost.days),
      value: <Amount cents={cost.interest} />,
      note: texts.own.waitingNote,
    },
    ...(first === null
      ? []
      : [{ label: texts.own.openInterest, value: <Amount cents={first} />, note: texts.own.openInterestNote }]),
    { label: texts.own.movedDue, value: date(cost.newDueDate) },
    { label: texts.own.movedEnd, value: date(cost.newMaturityDate) },
  ]
  return (
    <>
      <SummaryList rows={rows} />
      <WaysOut isExtensionOpen={isOpen} />
    </>
  )
}

type OwnTerms = SupportExtensionTermsQuery['PreviewExtension']

function costOf({ extraInterest, daysMoved, after }: OwnTerms): ReturnType<typeof waitingCost> {
  return { interest: extraInterest, days: daysMoved, newDueDate: after.dueDate, newMaturityDate: after.maturityDate }
}

/** Whether an extension is open to this borrower, and then its own figures; null until they are there. */
function useOwnExtension(): { isOpen: boolean; terms: OwnTerms | null } {
  const { accountNumber } = useHelp()
  const extension = useQuery(SupportExtensionDocument, { accountNumber }).data?.GetExtension
  const isOpen = extension?.eligibility === 'ELIGIBLE'
  const asked = isOpen ? { accountNumber, paymentDate: extension.paymentDateFrom } : null
  const { data } = useQuery(SupportExtensionTermsDocument, asked)
  return { isOpen, terms: data?.PreviewExtension ?? null }
}

/** The programs that this borrower can have. */
function WaysOut({ isExtensionOpen }: { isExtensionOpen: boolean }) {
  const { texts } = useSupportTexts()
  const { accountNumber } = useHelp()
  const { data } = useQuery(SupportWaysOutDocument, { accountNumber })
  const isPlanOpen = data?.GetPaymentEligibility.paymentPlanEligibilityStatus === 'Eligible'
  return (
    <Cluster>
      {isExtensionOpen ? <OnwardLink to="payment-extension">{texts.places['payment-extension']}</OnwardLink> : null}
      {isPlanOpen ? <OnwardLink to="payment-plan">{texts.places['payment-plan']}</OnwardLink> : null}
    </Cluster>
  )
}
