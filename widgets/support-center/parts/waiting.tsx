import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { useHost, useQuery } from '#host'
import type { Cents } from '#sdk/money/money'
import { Amount, Cluster, Skeleton, SummaryList, type SummaryRow } from '#ui'
import {
  SupportExtensionCostDocument,
  SupportExtensionDocument,
  type SupportExtensionQuery,
  type SupportLoanQuery,
  SupportWaysOutDocument,
} from '../support-center.graphql.ts'
import { type WaitingCost, waitingCost } from '../own-loan.state.ts'
import { useOwnTexts } from '../own-texts.ts'
import { useHelp } from './help-context.ts'
import { OnwardLink } from './help-link.tsx'

interface WaitingProps {
  loan: SupportLoanQuery['GetAccount']
  paymentFrequency: AutopayFrequency
}

/** What moving the payments of this loan would cost, whether that is open, and the help that is. */
export function Waiting({ loan, paymentFrequency }: WaitingProps) {
  const { texts, own } = useOwnTexts()
  const { unpaidPrincipal, maturityDate, isMaturedLoan } = loan.loanAmount
  const { dueDate } = loan.amountDue
  if (loan.loanCost === null || dueDate === null)
    return (
      <p className="cp-help" part="help">
        {texts.own.failed}
      </p>
    )
  if (isMaturedLoan || unpaidPrincipal === 0) return <p>{own.matured}</p>
  const { rateMillionths } = loan.loanCost
  return <Cost about={waitingCost({ unpaidPrincipal, rateMillionths, dueDate, maturityDate, paymentFrequency })} />
}

/** As our system works the extension out that it would make today; where it makes none, as anybody can. */
function Cost({ about }: { about: WaitingCost }) {
  const { own, date } = useOwnTexts()
  const { accountNumber } = useHelp()
  const today = useHost().today()
  const extension = useQuery(SupportExtensionDocument, { accountNumber })
  const isOpen = extension.data?.GetExtension.eligibility === 'ELIGIBLE'
  const preview = useQuery(SupportExtensionCostDocument, isOpen ? { accountNumber, paymentDate: today } : null)
  const isWaiting = (query: { data: unknown; error: unknown }) => query.data === undefined && query.error === undefined
  if (isWaiting(extension) || (isOpen && isWaiting(preview))) return <Skeleton height={96} />
  const exact = preview.data?.PreviewExtension
  const cost: WaitingCost & { readonly first?: Cents } =
    exact === undefined
      ? about
      : {
          days: exact.daysMoved,
          interest: exact.extraInterest,
          newDueDate: exact.newPaymentDueDate,
          newMaturityDate: exact.after.maturityDate,
          first: exact.paymentAmount,
        }
  const rows: SummaryRow[] = [
    {
      label: own.waiting(cost.days),
      value: <Amount cents={cost.interest} />,
      note: own.waitingNote,
    },
    ...(cost.first === undefined
      ? []
      : [{ label: own.openInterest, value: <Amount cents={cost.first} />, note: own.openInterestNote }]),
    { label: own.movedDue, value: date(cost.newDueDate) },
    { label: own.movedEnd, value: date(cost.newMaturityDate) },
  ]
  return (
    <>
      <SummaryList rows={rows} />
      <WaysOut extension={extension.data?.GetExtension ?? null} />
    </>
  )
}

/** The programs that this borrower can have, and why an extension is none of them. */
function WaysOut({ extension }: { extension: SupportExtensionQuery['GetExtension'] | null }) {
  const { texts, own } = useOwnTexts()
  const { accountNumber } = useHelp()
  const { data } = useQuery(SupportWaysOutDocument, { accountNumber })
  const isPlanOpen = data?.GetPaymentEligibility.paymentPlanEligibilityStatus === 'Eligible'
  const isExtensionOpen = extension?.eligibility === 'ELIGIBLE' || extension?.eligibility === 'CONDITIONAL'
  return (
    <>
      {extension?.eligibility === 'INELIGIBLE' ? (
        <p>{[own.notOpen, ...extension.reasons.map(({ text }) => text)].join(' ')}</p>
      ) : null}
      {isExtensionOpen || isPlanOpen ? (
        <Cluster>
          {isExtensionOpen ? <OnwardLink to="self-service-ext">{texts.places['self-service-ext']}</OnwardLink> : null}
          {isPlanOpen ? <OnwardLink to="payment-plan">{texts.places['payment-plan']}</OnwardLink> : null}
        </Cluster>
      ) : null}
    </>
  )
}
