import { Receipt, ReceiptLinks, useInLanguage } from '#flow'
import { PlaceLink, useQuery } from '#host'
import { Alert, Amount, Cluster, Stack } from '#ui'
import { OtpReceiptsDocument } from '../autopay-otp.graphql.ts'
import { type OtpReceipt, numberOf, receiptAmong } from '../autopay-otp.state.ts'
import { Frame } from './frame.tsx'
import { useOtpTexts } from './later-texts.ts'
import { FlowFailed, FlowLoading } from './loading.tsx'
import type { StepProps } from './step-props.ts'

/**
 * Two receipts with two numbers: the payment's and autopay's. After a reload, by their address, or in another language, they come from
 * the server.
 */
export function SuccessStep({ accountNumber, loaded, receiptNumber, hasMoved }: StepProps) {
  const { receipt } = loaded.state.otpState
  const kept = receiptNumber === undefined || receipt === null || numberOf(receipt) === receiptNumber ? receipt : null
  const isHere = useInLanguage(kept) !== null
  const number = receiptNumber ?? (kept === null ? undefined : numberOf(kept))
  const isAsked = !isHere && number !== undefined
  const made = useQuery(OtpReceiptsDocument, isAsked ? { accountNumber } : null)
  if (isAsked && kept === null && made.data === undefined)
    return made.error === undefined ? <FlowLoading /> : <FlowFailed error={made.error} onRetry={made.refetch} />
  // Those at hand stay until the server has worded them anew, and where it can't be asked.
  const found = isAsked && made.data !== undefined ? receiptAmong(made.data, number) : null
  return <Receipts accountNumber={accountNumber} receipt={found ?? kept} hasMoved={hasMoved} />
}

interface ReceiptsProps extends Pick<StepProps, 'accountNumber' | 'hasMoved'> {
  receipt: OtpReceipt | null
}

function Receipts({ accountNumber, receipt, hasMoved }: ReceiptsProps) {
  const { texts, kit, date, money, moment } = useOtpTexts()
  const links = (
    <ReceiptLinks texts={kit}>
      <PlaceLink to="autopay">{texts.seeAutopay}</PlaceLink>
    </ReceiptLinks>
  )
  if (receipt === null) {
    return (
      <Frame title={texts.successTitle} takesFocus={hasMoved}>
        <p>{texts.receiptGone}</p>
        <Cluster>{links}</Cluster>
      </Frame>
    )
  }
  const account = kit.account(accountNumber.slice(-4))
  const { individualPayment: paid, recurringPayment: on } = receipt
  const first = on.scheduledPayments[0]
  const title = paid.status === 'SCHEDULED' ? texts.scheduledTitle : texts.successTitle
  return (
    <Frame title={title} takesFocus={hasMoved}>
      <Stack gap={24}>
        <Receipt
          title={texts.paymentReceipt(date(paid.paymentDate))}
          account={account}
          parties={paid.parties}
          figure={<Amount cents={paid.totalAmount} size="large" />}
          rows={[
            { label: texts.payment, value: <Amount cents={paid.paymentAmount} /> },
            { label: texts.serviceFee, value: <Amount cents={paid.serviceFee} /> },
            { label: texts.method, value: paid.paymentDisplayName },
            {
              label: texts.cancelBy,
              value: paid.cancelUntil === null ? texts.notCancellable : moment(paid.cancelUntil),
            },
          ]}
          confirmationNumber={paid.confirmationNumber}
        >
          {paid.warnings.map(({ message }) => (
            <Alert key={message} tone="info">
              {message}
            </Alert>
          ))}
        </Receipt>
        <Receipt
          account={account}
          parties={paid.parties}
          title={
            first === undefined
              ? texts.autopay
              : texts.autopayReceipt(money(first.paymentAmount), date(first.paymentDate))
          }
          rows={[
            { label: texts.upTo, value: <Amount cents={on.agreedAmount} /> },
            { label: texts.rhythm, value: kit.rhythm[on.frequency] },
            { label: texts.method, value: on.paymentDisplayName },
            { label: texts.reminder, value: kit.reminder[on.reminder] },
          ]}
          confirmationNumber={on.confirmationNumber}
          actions={links}
        >
          <p className="cp-help" part="help">
            {texts.emailed}
          </p>
        </Receipt>
      </Stack>
    </Frame>
  )
}
