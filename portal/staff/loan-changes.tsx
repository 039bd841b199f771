import { useCallback, useEffect, useState } from 'react'
import { formatCents } from '#sdk/money/money'
import { Alert, Badge, Button, Card, Cluster, Skeleton, SkeletonGroup, Stack, useLanguage, useMessages } from '#ui'
import { useDay } from '../layout/use-day.ts'
import { useServices } from '../startup/services-context.tsx'
import { CallProblem } from './call-problem.tsx'
import { type DoneChange, type LoanChangeStep, loanChangeCalls, type WaitingChange } from './loan-change-calls.ts'
import { LoanChangeDialog } from './loan-change-dialog.tsx'
import { loanChangesMessages } from './loan-changes.messages.ts'
import { PhoneRequestForm } from './phone-request-form.tsx'

/** The loan changes that wait for staff, those that have to take effect first in front, and asking for one by phone. */
export function LoanChanges() {
  const texts = useMessages(loanChangesMessages)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Cluster>
        <Button onClick={() => setOpen(true)}>{texts.show}</Button>
      </Cluster>
    )
  return <Desk />
}

function Desk() {
  const texts = useMessages(loanChangesMessages)
  const { changes, problem, reload } = useWaiting()
  const [chosen, setChosen] = useState<{ change: WaitingChange; step: LoanChangeStep } | null>(null)
  const [done, setDone] = useState<DoneChange | null>(null)
  const finish = (what: DoneChange) => {
    setDone(what)
    setChosen(null)
    void reload()
  }
  return (
    <Card title={texts.title}>
      <Stack gap={16}>
        {done === null ? null : (
          <Alert tone="success" isAnnounced>
            {texts.done(done.label, texts.account(done.accountNumber), done.notation)}
          </Alert>
        )}
        {problem === null ? null : <CallProblem problem={problem} />}
        {changes === null && problem === null ? (
          <SkeletonGroup label={texts.loading}>
            <Skeleton height={96} />
          </SkeletonGroup>
        ) : null}
        {changes?.length === 0 ? <p className="cp-help">{texts.none}</p> : null}
        <ul className="portal-staff-list">
          {changes?.map((change) => (
            <li key={change.loanModId}>
              <Line change={change} onStep={(step) => setChosen({ change, step })} />
            </li>
          ))}
        </ul>
        <PhoneRequestForm onDone={finish} />
      </Stack>
      {chosen === null ? null : <LoanChangeDialog {...chosen} onClose={() => setChosen(null)} onDone={finish} />}
    </Card>
  )
}

function useWaiting() {
  const services = useServices()
  const [changes, setChanges] = useState<readonly WaitingChange[] | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const reload = useCallback(async () => {
    try {
      setChanges(await loanChangeCalls(services).list())
      setProblem(null)
    } catch (refusal) {
      setProblem(refusal)
    }
  }, [services])
  useEffect(() => void reload(), [reload])
  return { changes, problem, reload }
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
