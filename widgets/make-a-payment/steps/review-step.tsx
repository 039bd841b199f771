import { useId, useState } from 'react'
import { AttemptNotice, Consent, DuplicateDialog, useReviewAgain } from '#flow'
import { BorrowerOnly, useHost } from '#host'
import { toIso } from '#sdk/dates/dates'
import { Amount, Button, Card, ErrorSummary, Headline, Stack, type SummaryRow, SummaryList, preloadable } from '#ui'
import type { PaymentPreview } from '../make-a-payment.state.ts'
import { codeKeyOf } from '../payment-attempt.ts'
import { paymentInput } from '../payment-choices.ts'
import type { FirstPaymentCodeProps } from './first-payment-code.tsx'
import { usePaymentTexts } from './later-texts.ts'
import { PreviewLoading, Split, Warnings, isCardPreview } from './preview-parts.tsx'
import { FlowFailed } from './loading.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { usePreview } from './use-preview.ts'

const consentId = 'cp-pay-consent'

/** Everything once more, like a receipt, and one button that pays. While an outcome is not known it shows that instead. */
export function ReviewStep(props: StepProps) {
  const { texts } = usePaymentTexts()
  const { flow, loaded } = props
  const { attempt } = props.attempt
  const preview = usePreview(props)
  // The figures are asked for again, and the consent with them.
  useReviewAgain(attempt, () => {
    flow.setFlow({ ...loaded.state, preview: null })
    void flow.refetch()
  })
  if (attempt.phase === 'unknown') return <UnknownOutcome {...props} unknown={attempt} />
  return (
    <StepFrame isNarrow title={texts.reviewTitle} number={3} takesFocus={props.hasMoved}>
      <AttemptNotice attempt={attempt} texts={texts} />
      {preview === null ? <PreviewLoading /> : <Review {...props} preview={preview} />}
    </StepFrame>
  )
}

function Review(props: StepProps & { preview: PaymentPreview }) {
  const { accountNumber, loaded, attempt, preview } = props
  const { texts, money } = usePaymentTexts()
  const host = useHost()
  const [agreedAt, setAgreedAt] = useState<string | null>(null)
  const hasConsent = agreedAt !== null
  const [attempts, setAttempts] = useState(0)
  const rows = useRows(props)
  const code = useFirstPaymentCode(props)
  const isMissing = attempts > 0 && !hasConsent
  const isSending = attempt.attempt.phase === 'sending'
  const total = money(preview.totalAmount)
  const isLater = preview.paymentDate > host.today()
  const pay = (confirmDuplicate: boolean) => {
    setAttempts((count) => count + 1)
    const input = paymentInput(accountNumber, loaded.chosen)
    if (!hasConsent || input === null || preview.authorization === null) return
    if (code.isNeeded && code.passcode === null) return
    attempt.pay(
      { ...input, ...shown(preview), confirmDuplicate },
      { version: preview.authorization.version, acceptedAt: agreedAt },
      code.passcode,
    )
  }
  return (
    <Stack gap={24}>
      <ErrorSummary
        errors={isMissing ? [{ message: texts.consentMissing, fieldId: consentId }] : []}
        attempt={attempts}
      />
      <Warnings {...props} preview={preview} />
      <Card isRaised>
        <Headline label={texts.total} cents={preview.totalAmount} note={preview.paymentDisplayName} />
        <SummaryList rows={rows} />
        <Split preview={preview} />
      </Card>
      <Consent
        id={consentId}
        text={preview.authorization?.text}
        {...{ texts, isMissing, hasConsent }}
        onConsent={(isGiven) => setAgreedAt(isGiven ? toIso(host.nowMs()) : null)}
      />
      <BorrowerOnly>
        {code.isNeeded ? (
          <FirstPaymentCode {...code.part} key={attempt.codeKey} attempts={hasConsent ? attempts : 0} />
        ) : null}
        <Button variant="primary" isWide isLoading={isSending} onClick={() => pay(false)}>
          {isSending ? texts.paying : isLater ? texts.scheduleButton(total) : texts.payButton(total)}
        </Button>
      </BorrowerOnly>
      <Button variant="quiet" disabled={isSending} onClick={() => props.goTo('terms')}>
        {texts.back}
      </Button>
      <DuplicateDialog control={attempt} texts={texts} isLater={isLater} total={total} onConfirm={() => pay(true)} />
    </Stack>
  )
}

/** What only a bank account's first payment needs is a file of its own. */
const FirstPaymentCode = preloadable<FirstPaymentCodeProps>(
  () => import('./first-payment-code.tsx').then((file) => file.FirstPaymentCode),
  { Waiting: PreviewLoading, Failed: FlowFailed },
)

/** The code for this very payment, where our system asked for one. */
function useFirstPaymentCode({ accountNumber, loaded, attempt, preview }: StepProps & { preview: PaymentPreview }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const paymentMethodId = loaded.chosen.method?.id ?? ''
  const { paymentAmount: amountCents, serviceFee: serviceFeeCents, totalAmount } = preview
  const isNeeded = attempt.codeKey === codeKeyOf({ paymentMethodId, amountCents, serviceFeeCents })
  return {
    isNeeded,
    passcode: isNeeded ? typed : null,
    part: {
      id,
      payment: { accountNumber, paymentMethodId, totalAmount },
      attempt: attempt.attempt,
      passcode: typed,
      onPasscode: setTyped,
    },
  }
}

// What is sent is what was shown: the server refuses anything else with PRICE_CHANGED.
function shown({ paymentAmount, paymentDate, serviceFee, autopayDraws }: PaymentPreview) {
  return { paymentAmount, paymentDate, serviceFee, autopayDraws }
}

// What was chosen can be changed here; what follows from it changes with it.
function useRows({ preview, editField, goTo }: StepProps & { preview: PaymentPreview }): SummaryRow[] {
  const { texts, date, moment } = usePaymentTexts()
  const cancel = preview.cancelUntil
  return [
    { label: texts.payment, value: <Amount cents={preview.paymentAmount} />, onEdit: () => editField('amount') },
    { label: texts.serviceFee, value: <Amount cents={preview.serviceFee} />, note: texts.feeNote },
    { label: texts.total, value: <Amount cents={preview.totalAmount} />, isTotal: true },
    { label: texts.method, value: preview.paymentDisplayName, onEdit: () => editField('method') },
    { label: texts.paymentDate, value: date(preview.paymentDate), onEdit: () => editField('date') },
    ...(preview.autopayChoice === null
      ? []
      : [{ label: texts.autopay, value: texts.autopayDoes[preview.autopayDraws], onEdit: () => goTo('terms') }]),
    ...(isCardPreview(preview)
      ? []
      : [{ label: texts.bankSeesOn, value: date(preview.debitDate), note: texts.bankSeesMeaning }]),
    cancel === null
      ? { label: texts.cancelBy, value: texts.notCancellable }
      : { label: texts.cancelBy, value: moment(cancel), note: texts.cancelMeaning },
  ]
}
