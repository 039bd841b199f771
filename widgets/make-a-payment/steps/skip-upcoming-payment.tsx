import { useState } from 'react'
import { type NextDraw, NextDrawsDocument, SkipDialog, useDrawTexts, useSkipDraw } from '#blocks'
import { useHost, useQuery } from '#host'
import type { LocalDate } from '#sdk/dates/dates'
import { Button, VisuallyHidden } from '#ui'

export interface SkipUpcomingPaymentProps {
  accountNumber: string
  /** The draw that the server warns of, with what it takes after the payment (rules 7.3). */
  drawDate: LocalDate
  drawAmount: number
  /** Called once it is left out. */
  onSkipped: () => void
  /** Whether the draw was skipped, so that the confirmation is shown instead. Default false. */
  isSkipped?: boolean
}

/** The way to leave out the autopay draw that is close to a payment, and that it is left out; nothing where it is not the borrower's, or too late. */
export function SkipUpcomingPayment(props: SkipUpcomingPaymentProps) {
  const { accountNumber, drawDate, drawAmount, isSkipped = false } = props
  const { texts, money, date } = useDrawTexts(useHost().today())
  const { data } = useQuery(NextDrawsDocument, { accountNumber })
  const running = data?.GetRecurringPayments.find((recurring) => recurring.status === 'ENROLLED')
  const near = running?.scheduledPayments.find((draw) => draw.paymentDate === drawDate)
  const canSkip = running?.isEditable === true && near?.isCancellable === true && !near.isFinal
  if (isSkipped) return texts.skipped(money(drawAmount), date(drawDate))
  return canSkip && running.id !== null ? (
    <Skip {...props} id={running.id} draw={{ ...near, paymentAmount: drawAmount }} />
  ) : null
}

function Skip({ accountNumber, id, draw, onSkipped }: SkipUpcomingPaymentProps & { id: string; draw: NextDraw }) {
  const host = useHost()
  const today = host.today()
  const { texts, money, date } = useDrawTexts(today)
  const [isAsking, setAsking] = useState(false)
  const named = [money(draw.paymentAmount), date(draw.paymentDate)] as const
  const skipping = useSkipDraw({
    // A page that hears of a success of its own name thinks of the payment.
    capability: 'autopay',
    accountNumber,
    id,
    onSkipped: () => {
      setAsking(false)
      onSkipped()
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {`${texts.skip} `}
        <VisuallyHidden>{texts.skipNamed(...named)}</VisuallyHidden>
      </Button>
      <SkipDialog
        draw={isAsking ? draw : null}
        today={today}
        isRunning={skipping.isRunning}
        problem={skipping.problem}
        phone={host.brand.phone}
        phoneHref={host.brand.phoneHref}
        onConfirm={() => void skipping.skip(draw)}
        onClose={() => {
          setAsking(false)
          skipping.forget()
        }}
      />
    </>
  )
}
