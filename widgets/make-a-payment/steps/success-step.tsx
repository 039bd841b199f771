import { AfterReceipt, Receipt, ReceiptLinks, useInLanguage } from '#flow'
import { PlaceLink, useQuery } from '#host'
import { Alert, Amount, Cluster, type SummaryRow, Timeline } from '#ui'
import type { MadePayment } from '../make-a-payment.state.ts'
import { isReceiptOf, receiptAmong } from '../payment-receipts.ts'
import { PaymentReceiptsDocument } from './later.graphql.ts'
import { usePaymentTexts } from './later-texts.ts'
import { FlowFailed, FlowLoading } from './loading.tsx'
import { isCardPreview } from './preview-parts.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/**
 * The receipt: the number, the figures, what happens next and until when the payment can be canceled. After a reload, from its address,
 * or in another language, it is loaded from the server, for payments of this account only.
 */
export function SuccessStep({ accountNumber, loaded, receiptNumber, hasMoved }: StepProps) {
  const kept = isReceiptOf(loaded.state.receipt, receiptNumber) ? loaded.state.receipt : null
  const isHere = useInLanguage(kept) !== null
  const number = receiptNumber ?? kept?.confirmationNumber ?? undefined
  const isAsked = !isHere && number !== undefined
  const made = useQuery(PaymentReceiptsDocument, isAsked ? { accountNumber } : null)
  if (isAsked && kept === null && made.data === undefined)
    return made.error === undefined ? <FlowLoading /> : <FlowFailed error={made.error} onRetry={made.refetch} />
  // The one at hand stays until the server has worded it anew, and where it can't be asked.
  const found = isAsked ? receiptAmong(made.data?.GetIndividualPayments ?? [], number) : null
  return <ReceiptScreen accountNumber={accountNumber} receipt={found ?? kept} hasMoved={hasMoved} />
}

interface ReceiptScreenProps extends Pick<StepProps, 'accountNumber' | 'hasMoved'> {
  receipt: MadePayment | null
}

function ReceiptScreen({ accountNumber, receipt, hasMoved }: ReceiptScreenProps) {
  const { texts, date } = usePaymentTexts()
  const rows = useReceiptRows(receipt)
  if (receipt === null) {
    return (
      <StepFrame isNarrow title={texts.receiptGoneTitle} takesFocus={hasMoved}>
        <p>{texts.receiptGone}</p>
        <Cluster>
          <PlaceLink to="manage-payments" button="primary">
            {texts.seePayments}
          </PlaceLink>
        </Cluster>
      </StepFrame>
    )
  }
  const status = receipt.status === 'SCHEDULED' ? 'SCHEDULED' : 'PENDING'
  return (
    <StepFrame isNarrow title={texts.successTitle[status]} takesFocus={hasMoved}>
      <Receipt
        title={texts.successNote[status](date(receipt.paymentDate))}
        account={texts.account(accountNumber.slice(-4))}
        parties={receipt.parties}
        figure={<Amount cents={receipt.totalAmount} size="large" />}
        rows={rows}
        confirmationNumber={receipt.confirmationNumber}
        actions={<ReceiptLinks texts={texts} />}
      >
        {receipt.warnings.map(({ message }) => (
          <Alert key={message} tone="info">
            {message}
          </Alert>
        ))}
        <AfterReceipt texts={texts}>
          <NextSteps receipt={receipt} />
        </AfterReceipt>
      </Receipt>
    </StepFrame>
  )
}

function useReceiptRows(receipt: MadePayment | null): SummaryRow[] {
  const { texts, date, moment } = usePaymentTexts()
  if (receipt === null) return []
  return [
    { label: texts.payment, value: <Amount cents={receipt.paymentAmount} /> },
    { label: texts.serviceFee, value: <Amount cents={receipt.serviceFee} /> },
    { label: texts.total, value: <Amount cents={receipt.totalAmount} />, isTotal: true },
    { label: texts.method, value: receipt.paymentDisplayName },
    { label: texts.paymentDate, value: date(receipt.paymentDate) },
    ...(receipt.autopayDraws === 'CONTINUE' ? [{ label: texts.autopay, value: texts.autopayDoes.CONTINUE }] : []),
    {
      label: texts.cancelBy,
      value: receipt.cancelUntil === null ? texts.notCancellable : moment(receipt.cancelUntil),
    },
  ]
}

function NextSteps({ receipt }: { receipt: MadePayment }) {
  const { texts, date } = usePaymentTexts()
  const { nextSteps } = texts
  const first = receipt.status === 'SCHEDULED' ? nextSteps.scheduled(date(receipt.paymentDate)) : nextSteps.received
  const second = isCardPreview(receipt) ? nextSteps.card : nextSteps.bank(date(receipt.debitDate))
  const third = nextSteps.posted(date(receipt.paymentDate))
  return (
    <Timeline
      label={texts.nextTitle}
      items={[
        { ...first, state: 'done' },
        { ...second, state: receipt.status === 'APPLIED' ? 'done' : 'current' },
        { ...third, state: receipt.status === 'APPLIED' ? 'done' : 'next' },
      ]}
    />
  )
}
