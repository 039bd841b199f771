import { useState } from 'react'
import { DrawList, type NextDraw, NextDrawsDocument, SkipDialog, useSkipDraw } from '#blocks'
import { useHost, usePlace, useQuery } from '#host'
import { Card, Link, useMessages } from '#ui'
import { capability } from './manage-payments.events.ts'
import { managePaymentsMessages } from './manage-payments.messages.ts'

interface NextDrawsProps {
  accountNumber: string
  /** Gets what was left out. */
  onSkipped: (draw: NextDraw) => void
}

/** Whether autopay has payments to come: then it would not be true that none are set. Also while it is not known. */
export function useHasDraws(accountNumber: string): boolean {
  const { data, error } = useQuery(NextDrawsDocument, { accountNumber })
  if (data === undefined) return error === undefined
  return data.GetRecurringPayments.some(({ status, scheduledPayments }) => {
    return status === 'ENROLLED' && scheduledPayments.length > 0
  })
}

/** The autopay that goes on taking payments, or undefined: off, on hold, or not known. */
export function useRunningAutopay(accountNumber: string) {
  const { data } = useQuery(NextDrawsDocument, { accountNumber })
  return data?.GetRecurringPayments.find(({ status, pausedReason }) => status === 'ENROLLED' && pausedReason === null)
}

/** The draws of autopay that are to come, with a way to leave one out. Nothing where autopay is off or on hold. */
export function NextDraws({ accountNumber, onSkipped }: NextDrawsProps) {
  const running = useRunningAutopay(accountNumber)
  if (running === undefined || running.id === null) return null
  return <Draws accountNumber={accountNumber} id={running.id} running={running} onSkipped={onSkipped} />
}

interface DrawsProps extends NextDrawsProps {
  id: string
  running: {
    readonly isEditable: boolean
    readonly paymentDisplayName: string
    readonly scheduledPayments: readonly NextDraw[]
  }
}

function Draws({ accountNumber, id, running, onSkipped }: DrawsProps) {
  const texts = useMessages(managePaymentsMessages)
  const host = useHost()
  const today = host.today()
  const autopay = usePlace('autopay')
  const [chosen, setChosen] = useState<NextDraw | null>(null)
  const skipping = useSkipDraw({
    capability,
    accountNumber,
    id,
    onSkipped: (draw) => {
      setChosen(null)
      onSkipped(draw)
    },
  })
  const close = () => {
    setChosen(null)
    skipping.forget()
  }
  return (
    <Card title={texts.autopayTitle} actions={<Link {...autopay}>{texts.seeAutopay}</Link>}>
      <p className="cp-help" part="help">
        {texts.from(running.paymentDisplayName)}
      </p>
      <DrawList
        draws={running.scheduledPayments.slice(0, MOST_DRAWS)}
        today={today}
        onSkip={running.isEditable ? (draw) => setChosen(draw) : undefined}
      />
      <SkipDialog
        draw={chosen}
        today={today}
        isRunning={skipping.isRunning}
        problem={skipping.problem}
        phone={host.brand.phone}
        phoneHref={host.brand.phoneHref}
        onConfirm={() => {
          if (chosen !== null) void skipping.skip(chosen)
        }}
        onClose={close}
      />
    </Card>
  )
}

/** Draws shown here; autopay's own page has all of them. */
const MOST_DRAWS = 4
