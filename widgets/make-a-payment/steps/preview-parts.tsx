import { useLayoutEffect, useRef, useState } from 'react'
import { AllocationBar } from '#blocks'
import { Alert, Button, Skeleton, SkeletonGroup, preloadable } from '#ui'
import type { PaymentPreview } from '../make-a-payment.state.ts'
import { usePaymentTexts } from './later-texts.ts'
import type { SkipUpcomingPaymentProps } from './skip-upcoming-payment.tsx'
import type { StepProps } from './step-props.ts'

/** Whether the payment is made by card. */
export function isCardPreview({ paymentSource }: Pick<PaymentPreview, 'paymentSource'>): boolean {
  return paymentSource === 'DEBIT_CARD' || paymentSource === 'CREDIT_CARD'
}

/** How the payment is applied: interest, principal, fees, as an estimate, with the order in one sentence. */
export function Split({ preview }: { preview: PaymentPreview }) {
  const { texts } = usePaymentTexts()
  // Who lets autopay go on reads in the choice where the money goes.
  const isContinued = preview.autopayDraws === 'CONTINUE'
  const note = isContinued ? texts.splitEstimate : `${texts.splitEstimate} ${texts.howApplied}`
  return <AllocationBar title={texts.splitTitle} allocation={preview.details} note={note} />
}

/** Leaving an autopay draw out is a file of its own: few payments are close to one. */
const SkipUpcomingPayment = preloadable<SkipUpcomingPaymentProps>(
  () => import('./skip-upcoming-payment.tsx').then((file) => file.SkipUpcomingPayment),
  {
    Waiting: Nothing,
    Failed: Nothing,
  },
)

type SkippedDraw = Pick<SkipUpcomingPaymentProps, 'drawDate' | 'drawAmount'>

function Nothing() {
  return null
}

/**
 * What does not forbid the payment but matters, with the way to change it; a draw of autopay close to it can be left out here (rules 7.3). A repeated payment is
 * asked about when paying.
 */
export function Warnings(
  props: Pick<StepProps, 'accountNumber' | 'flow' | 'loaded' | 'goTo'> & {
    preview: PaymentPreview
    /** What the payment does to autopay is said where the borrower chooses it. */
    isAutopayAsked?: boolean
  },
) {
  const { accountNumber, flow, loaded, goTo, preview, isAutopayAsked = false } = props
  const { texts } = usePaymentTexts()
  const [skipped, setSkipped] = useState<SkippedDraw | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The focused button is gone, so the confirmation takes the focus.
    if (skipped !== null) box.current?.focus()
  }, [skipped])
  const skip = (draw: SkippedDraw) => {
    const warnings = preview.warnings.filter(({ code }) => code !== AUTOPAY_NEAR)
    flow.setFlow({ ...loaded.state, preview: { ...preview, warnings } })
    setSkipped(draw)
  }
  const shown = preview.warnings.filter(({ code }) => !(isAutopayAsked && autopayCodes.has(code)))
  return (
    <>
      {shown.map(({ message, drawDate, drawAmount }) => (
        <Alert
          key={message}
          tone="warning"
          actions={
            drawDate !== null && drawAmount !== null ? (
              <SkipUpcomingPayment
                {...{ accountNumber, drawDate, drawAmount }}
                onSkipped={() => skip({ drawDate, drawAmount })}
              />
            ) : undefined
          }
        >
          {message}
        </Alert>
      ))}
      {shown.length === 0 ? null : (
        <div>
          <Button onClick={() => goTo('index')}>{texts.startOver}</Button>
        </div>
      )}
      {skipped === null ? null : (
        <div ref={box} tabIndex={-1}>
          <Alert tone="success">
            <SkipUpcomingPayment {...{ accountNumber, ...skipped }} isSkipped onSkipped={Nothing} />
          </Alert>
        </div>
      )}
    </>
  )
}

const AUTOPAY_NEAR = 'AUTOPAY_NEAR'
const autopayCodes: ReadonlySet<string> = new Set(['AUTOPAY_CHANGES', 'AUTOPAY_CONTINUES'])

/** A screen before its preview, in the same size. */
export function PreviewLoading() {
  const { texts } = usePaymentTexts()
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={80} />
      <Skeleton height={260} />
      <Skeleton height={160} />
      <Skeleton height={48} />
    </SkeletonGroup>
  )
}
