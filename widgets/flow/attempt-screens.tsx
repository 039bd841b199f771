import type { ReactNode } from 'react'
import { useHost, useServerText } from '#host'
import { type Cents, addCents } from '#sdk/money/money'
import { Alert, Answer, Button, Dialog, ErrorSummary } from '#ui'
import { UnknownNotice, type UnknownNoticeProps } from './unknown-notice.tsx'
import type { Attempt, UnknownAttempt } from './attempt-outcome.ts'
import type { AttemptPlan } from './attempt-plan.ts'
import type { AttemptControl } from './attempt.ts'
import type { DuplicateMessages } from './duplicate.messages.ts'

interface AttemptTexts {
  refusedTitle: string
  signedOut: string
  offlineTitle: string
  offline: string
  detailsChanged: string
  priceChanged: string
}

/** What became of the last press of the button that sends: nothing happened in any of these. The button may be far below. */
export function AttemptNotice({ attempt, texts }: { attempt: Attempt; texts: AttemptTexts }): ReactNode {
  const said = useServerText()
  const { phase } = attempt
  if (phase === 'refused' || phase === 'paused' || phase === 'busy') {
    const message = said(attempt.error) ?? texts.refusedTitle
    return <ErrorSummary title={texts.refusedTitle} errors={[{ message }]} />
  }
  if (phase === 'signed-out') return <ErrorSummary title={texts.refusedTitle} errors={[{ message: texts.signedOut }]} />
  if (phase === 'offline' || phase === 'not-sent') {
    return (
      <Answer press={attempt}>
        <Alert tone="warning" title={texts.offlineTitle} isAnnounced>
          {texts.offline}
        </Alert>
      </Answer>
    )
  }
  if (phase === 'changed' || phase === 'price-changed') {
    return (
      <Answer press={attempt}>
        <Alert tone="warning" isAnnounced>
          {phase === 'changed' ? texts.detailsChanged : texts.priceChanged}
        </Alert>
      </Answer>
    )
  }
  return null
}

/** Asks before the same payment is made a second time. */
export function DuplicateDialog(props: {
  control: AttemptControl
  texts: DuplicateMessages
  /** The payment is for a later day. */
  isLater: boolean
  /** Written in the borrower's language. */
  total: string
  onConfirm: () => void
}): ReactNode {
  const { control, texts, isLater, total, onConfirm } = props
  const { attempt } = control
  const confirm = isLater ? texts.duplicateSchedule : texts.duplicateConfirm
  const said = useServerText()
  return (
    <Dialog
      isOpen={attempt.phase === 'duplicate'}
      onClose={control.dismiss}
      title={texts.duplicateTitle}
      actions={
        <>
          <Button variant="primary" onClick={control.dismiss}>
            {texts.duplicateStop}
          </Button>
          <Button onClick={onConfirm}>{confirm(total)}</Button>
        </>
      }
    >
      {attempt.phase === 'duplicate' ? <p>{said(attempt.error)}</p> : null}
    </Dialog>
  )
}

/** Returns what an attempt that was sent would take with its fee, in cents. */
export function useAttemptTotal(about: AttemptPlan<never>['about']): Cents {
  const details = useHost().intents.find(about)?.details
  return addCents(details?.amountCents ?? 0, details?.serviceFeeCents ?? 0)
}

interface UnknownTexts extends Omit<UnknownNoticeProps['texts'], 'reference' | 'callUs'> {
  unknownReference: (reference: string) => string
  callUs: (phone: string) => string
}

/** It may have happened: our system is asked by its key, and closes the key, before anything is offered. */
export function UnknownOutcome(props: {
  control: AttemptControl
  unknown: UnknownAttempt
  texts: UnknownTexts
  /** The attempt was given up: what was entered may be changed. */
  onStartOver: () => void
}): ReactNode {
  const { control, unknown, texts, onStartOver } = props
  const { brand } = useHost()
  const startOver = () => {
    control.startOver()
    onStartOver()
  }
  return (
    <UnknownNotice
      answer={unknown.answer}
      texts={{ ...texts, reference: texts.unknownReference(unknown.reference), callUs: texts.callUs(brand.phone) }}
      phoneHref={brand.phoneHref}
      onCheck={() => void control.check()}
      onSendAgain={control.resend}
      onStartOver={unknown.answer === 'not-received' ? startOver : undefined}
    />
  )
}
