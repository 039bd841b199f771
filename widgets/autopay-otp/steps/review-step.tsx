import { useId, useState } from 'react'
import { PasscodePart, RecordsGate } from '#blocks'
import { AttemptNotice, DuplicateDialog, useCodeRefusal, useReviewAgain, useSigningCode } from '#flow'
import { BorrowerOnly, useHost } from '#host'
import { Button, ErrorSummary, passcodeOf, Stack } from '#ui'
import { capability } from '../autopay-otp.events.ts'
import type { OtpPreview } from '../autopay-otp.state.ts'
import { pairInput } from '../otp-choices.ts'
import { useOtpTexts } from './later-texts.ts'
import { Frame } from './frame.tsx'
import { FlowLoading } from './loading.tsx'
import { AutopayPart, PaymentPart } from './review-parts.tsx'
import type { StepProps } from './step-props.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { usePreview } from './use-preview.ts'

/** Both once more, each with its authorization and its own tick, the code, and one button that signs both. */
export function ReviewStep(props: StepProps) {
  const { texts } = useOtpTexts()
  const { flow, loaded } = props
  const { attempt } = props.attempt
  const preview = usePreview(props)
  // The figures are asked for again, and the ticks with them.
  useReviewAgain(attempt, () => {
    flow.setFlow({ ...loaded.state, otpState: { preview: null, receipt: null } })
    void flow.refetch()
  })
  if (attempt.phase === 'unknown') return <UnknownOutcome {...props} unknown={attempt} />
  return (
    <Frame title={texts.reviewTitle} number={3} takesFocus={props.hasMoved}>
      <RecordsGate place={{ capability, accountNumber: props.accountNumber }} control={props.attempt}>
        {preview === null ? <FlowLoading /> : <Review {...props} preview={preview} />}
      </RecordsGate>
    </Frame>
  )
}

function Review(props: StepProps & { preview: OtpPreview }) {
  const { attempt, preview, goTo } = props
  const { texts, kit, money } = useOtpTexts()
  const host = useHost()
  const { brand, kind } = host
  const id = useId()
  const ids = { payment: `${id}-payment`, autopay: `${id}-autopay`, code: `${id}-code` }
  const signing = useSigning(props)
  const { missing, attempts } = signing
  const { phase } = attempt.attempt
  const isSending = phase === 'sending'
  const missingText = signing.code.sentTo === null ? kit.codeNotSent : kit.codeMissing
  const codeRefusal = useCodeRefusal(attempt.attempt)
  const codeError = missing.code ? missingText : codeRefusal
  const errors = [
    ...(missing.payment ? [{ message: texts.paymentConsentMissing, fieldId: ids.payment }] : []),
    ...(missing.autopay ? [{ message: texts.autopayConsentMissing, fieldId: ids.autopay }] : []),
    ...(codeError === undefined || isSending ? [] : [{ message: codeError, fieldId: ids.code }]),
  ]
  const total = money(preview.individualPayment.totalAmount)
  const isLater = preview.individualPayment.paymentDate > host.today()
  return (
    <Stack gap={24}>
      <AttemptNotice attempt={attempt.attempt} texts={{ ...kit, ...texts }} />
      <ErrorSummary errors={errors} attempt={attempts} />
      <PaymentPart
        preview={preview}
        onEdit={() => goTo('payment')}
        consent={{ id: ids.payment, ...signing.payment, isMissing: missing.payment }}
      />
      <AutopayPart
        preview={preview}
        onEdit={() => goTo('enroll')}
        consent={{ id: ids.autopay, ...signing.autopay, isMissing: missing.autopay }}
      />
      <BorrowerOnly>
        {kind === 'portal' ? (
          <PasscodePart {...signing.code} id={ids.code} codeError={codeError} phone={brand.phone} />
        ) : null}
        <Button variant="primary" isWide isLoading={isSending} onClick={() => signing.sign(false)}>
          {isSending ? kit.signing : isLater ? texts.signLater(total) : texts.sign(total)}
        </Button>
      </BorrowerOnly>
      <Button variant="quiet" disabled={isSending} onClick={() => goTo('enroll')}>
        {kit.back}
      </Button>
      <DuplicateDialog
        control={attempt}
        texts={texts}
        isLater={isLater}
        total={total}
        onConfirm={() => signing.sign(true)}
      />
    </Stack>
  )
}

/** The two ticks and the code, and the press that signs with them. In an element our frame asks for the code. */
function useSigning({ accountNumber, loaded, attempt, preview }: StepProps & { preview: OtpPreview }) {
  const isCodeNeeded = useHost().kind === 'portal'
  const code = useSigningCode(isCodeNeeded)
  const [isPaymentAgreed, agreePayment] = useState(false)
  const [isAutopayAgreed, agreeAutopay] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const passcode = passcodeOf(code.code)
  const isCodeMissing = isCodeNeeded && passcode === null
  const isTried = attempts > 0
  const sign = (confirmDuplicate: boolean) => {
    setAttempts((count) => count + 1)
    const pair = pairInput(accountNumber, loaded.payment, loaded.enroll)
    if (!isPaymentAgreed || !isAutopayAgreed || isCodeMissing || pair === null) return
    // What is sent is what was shown: the server refuses anything else with PRICE_CHANGED.
    const { paymentAmount, serviceFee, paymentDate } = preview.individualPayment
    const payment = { ...pair.payment, paymentAmount, serviceFee, paymentDate, confirmDuplicate }
    attempt.sign({ payment, enrollment: pair.enrollment }, preview.authorizationVersion, passcode)
  }
  return {
    code,
    attempts,
    sign,
    payment: { hasConsent: isPaymentAgreed, onConsent: agreePayment },
    autopay: { hasConsent: isAutopayAgreed, onConsent: agreeAutopay },
    missing: {
      payment: isTried && !isPaymentAgreed,
      autopay: isTried && !isAutopayAgreed,
      code: isTried && isCodeMissing,
    },
  }
}
