import { PlaceLink } from '#host'
import { Amount, Cluster, Receipt, Stack } from '#ui'
import { useOtpTexts } from './later-texts.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './step-props.ts'

/** Two receipts with two numbers: the payment's and autopay's. */
export function SuccessStep({ loaded, hasMoved }: StepProps) {
  const { texts, kit, date, money, moment } = useOtpTexts()
  const { receipt } = loaded.state.otpState
  const links = (
    <>
      <PlaceLink to="manage-payments">{kit.seePayments}</PlaceLink>
      <PlaceLink to="autopay">{texts.seeAutopay}</PlaceLink>
      <PlaceLink to="dashboard" button="quiet">
        {kit.backToDashboard}
      </PlaceLink>
    </>
  )
  if (receipt === null) {
    return (
      <Frame title={texts.successTitle} takesFocus={hasMoved}>
        <p>{texts.receiptGone}</p>
        <Cluster>{links}</Cluster>
      </Frame>
    )
  }
  const { individualPayment: paid, recurringPayment: on } = receipt
  const first = on.scheduledPayments[0]
  return (
    <Frame title={texts.successTitle} takesFocus={hasMoved}>
      <Stack gap={24}>
        <Receipt
          title={texts.paymentReceipt(date(paid.paymentDate))}
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
          {...(paid.confirmationNumber === null ? {} : { confirmationNumber: paid.confirmationNumber })}
        />
        <Receipt
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
          {...(on.confirmationNumber === null ? {} : { confirmationNumber: on.confirmationNumber })}
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
