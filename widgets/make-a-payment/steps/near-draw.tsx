import { useState } from 'react'
import { type NextDraw, NextDrawsDocument, useHost, useQuery, useSkipDraw } from '#host'
import { daysBetween, type LocalDate } from '#sdk/dates/dates'
import { Button, SkipDialog, VisuallyHidden, useDrawTexts } from '#ui'

export interface NearDrawProps {
  accountNumber: string
  paymentDate: LocalDate
  /** Gets the sentence that says what was left out. */
  onSkipped: (text: string) => void
}

/** A draw this close to a payment may pay the same thing twice: the days for which the server warns (rules 7.3). */
const NEAR_DAYS = 5

/** The way to leave out the autopay draw that is close to a payment; nothing where it is not the borrower's, or too late. */
export function NearDraw(props: NearDrawProps) {
  const { accountNumber, paymentDate } = props
  const { data } = useQuery(NextDrawsDocument, { accountNumber })
  const running = data?.GetRecurringPayments.find((recurring) => recurring.status === 'ENROLLED')
  const near = running?.scheduledPayments.find(
    (draw) => Math.abs(daysBetween(draw.paymentDate, paymentDate)) <= NEAR_DAYS,
  )
  const canSkip = running?.isEditable === true && near?.isCancellable === true && !near.isFinal
  return canSkip && running.id !== null ? <Skip {...props} id={running.id} draw={near} /> : null
}

function Skip({ accountNumber, id, draw, onSkipped }: NearDrawProps & { id: string; draw: NextDraw }) {
  const host = useHost()
  const today = host.today()
  const { texts, money, date } = useDrawTexts(today)
  const [isAsking, setAsking] = useState(false)
  const named = [money(draw.paymentAmount), date(draw.paymentDate)] as const
  const skipping = useSkipDraw({
    // A page that hears of a success here thinks of the payment.
    capability: null,
    accountNumber,
    id,
    onSkipped: () => {
      setAsking(false)
      onSkipped(texts.skipped(...named))
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
