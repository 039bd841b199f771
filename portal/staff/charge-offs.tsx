import { useState } from 'react'
import { formatCents } from '#sdk/money/money'
import { Button, Cluster, useLanguage, useMessages } from '#ui'
import { useDay } from '../layout/use-day.ts'
import type { PortalServices } from '../startup/services.ts'
import { chargeOffCalls, type DoneChargeOff, type JudgedChargeOff, type WaitingChargeOff } from './charge-off-calls.ts'
import { ChargeOffDialog } from './charge-off-dialog.tsx'
import { chargeOffsMessages } from './charge-offs.messages.ts'
import { DeskCard, OpenOnPress, useWaiting, WaitingList } from './waiting-list.tsx'

/** The loans that were long past due at a month's end. None is charged off unless an advisor decides so here. */
export function ChargeOffs() {
  const texts = useMessages(chargeOffsMessages)
  return (
    <OpenOnPress label={texts.show}>
      <Desk />
    </OpenOnPress>
  )
}

const listOf = (services: PortalServices) => chargeOffCalls(services).list()

function Desk() {
  const texts = useMessages(chargeOffsMessages)
  const language = useLanguage()
  const waiting = useWaiting(listOf)
  const [chosen, setChosen] = useState<JudgedChargeOff | null>(null)
  const [done, setDone] = useState<DoneChargeOff | null>(null)
  const told =
    done && texts.done(texts.account(done.accountNumber), formatCents(done.balanceCents, language), done.notation)
  const close = () => {
    setChosen(null)
    void waiting.reload()
  }
  return (
    <>
      <DeskCard title={texts.title} done={told}>
        <WaitingList waiting={waiting} texts={texts} keyOf={(loan) => loan.accountNumber}>
          {(loan) => <Line loan={loan} onChoose={setChosen} />}
        </WaitingList>
      </DeskCard>
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
    </>
  )
}

function Line({ loan, onChoose }: { loan: WaitingChargeOff; onChoose: (loan: JudgedChargeOff) => void }) {
  const texts = useMessages(chargeOffsMessages)
  const language = useLanguage()
  const day = useDay()
  const names = loan.borrowers.join(', ')
  const facts = [
    texts.account(loan.accountNumber),
    ...(loan.bar === 'unreadable'
      ? []
      : [texts.owes(formatCents(loan.balanceCents, language)), texts.pastDue(loan.daysPastDueNow)]),
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
          <Button variant="secondary" aria-label={`${texts.approve}: ${names}`} onClick={() => onChoose(loan)}>
            {texts.approve}
          </Button>
        </Cluster>
      ) : (
        <p>{texts.bars[loan.bar]}</p>
      )}
    </div>
  )
}
