import { useCallback, useEffect, useState } from 'react'
import { formatCents } from '#sdk/money/money'
import { Alert, Button, Card, Cluster, Skeleton, SkeletonGroup, Stack, useLanguage, useMessages } from '#ui'
import { useDay } from '../layout/use-day.ts'
import { useServices } from '../startup/services-context.tsx'
import { CallProblem } from './call-problem.tsx'
import { chargeOffCalls, type DoneChargeOff, type WaitingChargeOff } from './charge-off-calls.ts'
import { ChargeOffDialog } from './charge-off-dialog.tsx'
import { chargeOffsMessages } from './charge-offs.messages.ts'

/** The loans that were long past due at a month's end. None is charged off unless an advisor decides so here. */
export function ChargeOffs() {
  const texts = useMessages(chargeOffsMessages)
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
  const texts = useMessages(chargeOffsMessages)
  const language = useLanguage()
  const { loans, problem, reload } = useWaiting()
  const [chosen, setChosen] = useState<WaitingChargeOff | null>(null)
  const [done, setDone] = useState<DoneChargeOff | null>(null)
  const close = () => {
    setChosen(null)
    void reload()
  }
  return (
    <Card title={texts.title}>
      <Stack gap={16}>
        {done === null ? null : (
          <Alert tone="success" isAnnounced>
            {texts.done(texts.account(done.accountNumber), formatCents(done.balanceCents, language), done.notation)}
          </Alert>
        )}
        {problem === null ? null : <CallProblem problem={problem} />}
        {loans === null && problem === null ? (
          <SkeletonGroup label={texts.loading}>
            <Skeleton height={96} />
          </SkeletonGroup>
        ) : null}
        {loans?.length === 0 ? <p className="cp-help">{texts.none}</p> : null}
        <ul className="portal-staff-list">
          {loans?.map((loan) => (
            <li key={loan.accountNumber}>
              <Line loan={loan} onChoose={() => setChosen(loan)} />
            </li>
          ))}
        </ul>
      </Stack>
      {chosen === null ? null : (
        <ChargeOffDialog
          loan={chosen}
          onClose={close}
          onDone={(what) => {
            setDone(what)
            close()
          }}
        />
      )}
    </Card>
  )
}

function useWaiting() {
  const services = useServices()
  const [loans, setLoans] = useState<readonly WaitingChargeOff[] | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const reload = useCallback(
    () =>
      chargeOffCalls(services)
        .list()
        .then(
          (list) => {
            setLoans(list)
            setProblem(null)
          },
          (refusal: unknown) => setProblem(refusal),
        ),
    [services],
  )
  useEffect(() => void reload(), [reload])
  return { loans, problem, reload }
}

function Line({ loan, onChoose }: { loan: WaitingChargeOff; onChoose: () => void }) {
  const texts = useMessages(chargeOffsMessages)
  const language = useLanguage()
  const day = useDay()
  const names = loan.borrowers.join(', ')
  const facts = [
    texts.account(loan.accountNumber),
    texts.owes(formatCents(loan.balanceCents, language)),
    texts.pastDue(loan.daysPastDueNow),
    texts.pastDueThen(loan.daysPastDue, day(loan.monthEnd)),
  ]
  return (
    <div className="portal-staff-change">
      <p className="portal-staff-found">
        <span className="portal-staff-name">{names}</span>
      </p>
      <p className="cp-help">{facts.join(' · ')}</p>
      {loan.bar === null ? (
        <Cluster>
          <Button variant="secondary" aria-label={`${texts.approve}: ${names}`} onClick={onChoose}>
            {texts.approve}
          </Button>
        </Cluster>
      ) : (
        <p>{texts.bars[loan.bar]}</p>
      )}
    </div>
  )
}
