import { AgreementPaper } from '#blocks'
import { Receipt, useReceiptParties } from '#flow'
import { PlaceLink } from '#host'
import { Points, Subtitle } from '#ui'
import { useExtensionTexts } from '../extension-texts.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './step-props.ts'

/** What was signed, as a receipt: the new dates, the payment's number, and what happens next. */
export function DoneStep({ accountNumber, start, flow, hasMoved }: StepProps) {
  const { texts, date, money } = useExtensionTexts()
  const parties = useReceiptParties(accountNumber)
  const { current } = start.GetExtension
  const newDate = current === null ? null : date(current.newPaymentDueDate)
  const isPaid = (current?.paymentAmount ?? 0) > 0
  return (
    <Frame title={texts.doneTitle} takesFocus={hasMoved} isNarrow>
      <Receipt
        title={newDate === null ? texts.doneTitle : texts.doneText(newDate)}
        account={texts.account(accountNumber.slice(-4))}
        parties={parties}
        confirmationNumber={flow.confirmationNumber}
        rows={
          current === null
            ? []
            : [
                { label: texts.dueNext, value: newDate, note: money(current.newPaymentAmount) },
                { label: texts.oldDue, value: date(current.oldPaymentDueDate) },
              ]
        }
        actions={
          <>
            {isPaid ? <PlaceLink to="manage-payments">{texts.seePayments}</PlaceLink> : null}
            <PlaceLink to="dashboard" button="quiet">
              {texts.backToDashboard}
            </PlaceLink>
          </>
        }
      >
        {current === null || newDate === null ? null : (
          <>
            <Subtitle>{texts.nextTitle}</Subtitle>
            <Points lines={texts.next({ isPaid, date: newDate })} />
            {isPaid ? (
              <p>
                {texts.posts(money(current.paymentAmount), date(current.paymentDate))} {texts.cancelNote}
              </p>
            ) : null}
            <div className="cp-no-print">
              <AgreementPaper id={current.agreementDocumentId} file={`payment-extension-${current.paymentDate}.pdf`} />
            </div>
          </>
        )}
      </Receipt>
    </Frame>
  )
}
