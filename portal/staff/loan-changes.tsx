import { useState } from 'react'
import { formatCents } from '#sdk/money/money'
import { Badge, Button, Cluster, useLanguage, useMessages } from '#ui'
import { useDay } from '../layout/use-day.ts'
import type { PortalServices } from '../startup/services.ts'
import { type DoneChange, type LoanChangeStep, loanChangeCalls, type WaitingChange } from './loan-change-calls.ts'
import { LoanChangeDialog } from './loan-change-dialog.tsx'
import { loanChangesMessages } from './loan-changes.messages.ts'
import { PhoneRequestForm } from './phone-request-form.tsx'
import { DeskCard, OpenOnPress, useWaiting, WaitingList } from './waiting-list.tsx'

/** The loan changes that wait for staff, those that have to take effect first in front, and asking for one by phone. */
export function LoanChanges() {
  const texts = useMessages(loanChangesMessages)
  return (
    <OpenOnPress label={texts.show}>
      <Desk />
    </OpenOnPress>
  )
}

const listOf = (services: PortalServices) => loanChangeCalls(services).list()

function Desk() {
  const texts = useMessages(loanChangesMessages)
  const waiting = useWaiting(listOf)
  const [chosen, setChosen] = useState<{ change: WaitingChange; step: LoanChangeStep } | null>(null)
  const [done, setDone] = useState<DoneChange | null>(null)
  const finish = (what: DoneChange) => {
    setDone(what)
    setChosen(null)
    void waiting.reload()
  }
  return (
    <>
      <DeskCard
        title={texts.title}
        done={done && texts.done(done.label, texts.account(done.accountNumber), done.notation)}
      >
        <WaitingList waiting={waiting} texts={texts} keyOf={(change) => change.loanModId}>
          {(change) => <Line change={change} onStep={(step) => setChosen({ change, step })} />}
        </WaitingList>
        <PhoneRequestForm onDone={finish} />
      </DeskCard>
      {chosen === null ? null : <LoanChangeDialog {...chosen} onClose={() => setChosen(null)} onDone={finish} />}
    </>
  )
}

function Line({ change, onStep }: { change: WaitingChange; onStep: (step: LoanChangeStep) => void }) {
  const texts = useMessages(loanChangesMessages)
  const names = change.borrowers.map(({ name }) => name).join(', ')
  return (
    <div className="portal-staff-change">
      <p className="portal-staff-found">
        <span className="portal-staff-name">{names}</span>{' '}
        <Badge tone="info">{texts.statuses[change.status] ?? change.label}</Badge>
      </p>
      <Facts change={change} />
      <Cluster>
        {change.steps.map((step) => (
          <Button
            key={step}
            variant={step === 'approve' || step.startsWith('accept') ? 'primary' : 'secondary'}
            aria-label={`${texts.steps[step]}: ${names}`}
            onClick={() => onStep(step)}
          >
            {texts.steps[step]}
          </Button>
        ))}
      </Cluster>
    </div>
  )
}

function Facts({ change }: { change: WaitingChange }) {
  const texts = useMessages(loanChangesMessages)
  const language = useLanguage()
  const day = useDay()
  const money = (cents: number) => formatCents(cents, language)
  const lines = [
    texts.account(change.accountNumber),
    texts.types[change.type],
    texts.fromTo(
      texts.every(money(change.paymentBeforeCents), texts.frequencies[change.before]),
      texts.every(money(change.paymentAfterCents), texts.frequencies[change.after]),
    ),
    texts.interest(money(change.extraInterestCents)),
    texts.mustBeDone(day(change.lastDay)),
    ...change.borrowers.map(({ name, hasSigned }) => (hasSigned ? texts.signed(name) : texts.notSigned(name))),
    ...(change.outsideLimits.length === 0
      ? []
      : [texts.outside(change.outsideLimits.map((limit) => texts.limits[limit] ?? limit).join(', '))]),
    ...(change.hardshipReason === null ? [] : [texts.said(change.hardshipReason)]),
  ]
  return <p className="cp-help">{lines.join(' · ')}</p>
}
