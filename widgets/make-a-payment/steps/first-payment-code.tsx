import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { autopayLaterMessages, PasscodePart } from '#blocks'
import { type Attempt, useCodeRefusal, useSigningCode } from '#flow'
import { useHost } from '#host'
import { ErrorSummary, passcodeOf, useMessages } from '#ui'
import { usePaymentTexts } from './later-texts.ts'

export interface FirstPaymentCodeProps {
  /** The id of the code's field. */
  id: string
  /** The one payment that the code is for; the total in cents. */
  payment: { accountNumber: string; paymentMethodId: string; totalAmount: number }
  attempt: Attempt
  /** How often the borrower tried to pay. */
  attempts: number
  /** The code as it is typed so far; null until it is whole. */
  passcode: string | null
  onPasscode: (passcode: string | null) => void
}

/** Asks for a code before the first payment from a bank account. Takes the focus from the pay button. */
export function FirstPaymentCode({ id, payment, attempt, attempts, passcode, onPasscode }: FirstPaymentCodeProps) {
  const { texts, money } = usePaymentTexts()
  const kit = useMessages(autopayLaterMessages)
  const { brand } = useHost()
  const signing = useSigningCode(true, 'FIRST_PAYMENT', payment)
  const typed = passcodeOf(signing.code)
  useEffect(() => onPasscode(typed), [typed, onPasscode])
  const section = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => section.current?.focus(), [])
  // The press that led here was made before there was anything to type.
  const [attemptsBefore] = useState(attempts)
  const isMissing = attempts > attemptsBefore && passcode === null
  const missingText = signing.sentTo === null ? kit.codeNotSent : kit.codeMissing
  const refusal = useCodeRefusal(attempt)
  const error = isMissing ? missingText : refusal
  return (
    <div ref={section} tabIndex={-1}>
      <ErrorSummary errors={error === undefined ? [] : [{ message: error, fieldId: id }]} attempt={attempts} />
      <PasscodePart
        {...signing}
        id={id}
        text={texts.firstPaymentCode(money(payment.totalAmount))}
        codeError={error}
        phone={brand.phone}
      />
    </div>
  )
}
