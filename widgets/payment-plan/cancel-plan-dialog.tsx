import { type ReactNode, useId, useState } from 'react'
import { useAct } from '#flow'
import { isGivenUp, RefusedAlert, useServerText } from '#host'
import { type PlanCancelReason, planCancelReasons } from '#sdk/loan/payment-plan'
import { Button, Dialog, ErrorSummary, RadioCards } from '#ui'
import { capability } from './payment-plan.events.ts'
import { CancelPlanDocument } from './payment-plan.graphql.ts'
import type { Plan } from './payment-plan.state.ts'
import { usePlanTexts } from './plan-texts.ts'

interface CancelPlanProps {
  isOpen: boolean
  accountNumber: string
  plan: Plan
  pastDueCents: number
  refetch: () => Promise<void>
  onClose: () => void
  /** Called once it is canceled. */
  onCanceled: () => void
}

/** Asks before a plan ends, naming what is due then, and why; a refusal is said here and the plan stays. */
export function CancelPlanDialog(props: CancelPlanProps): ReactNode {
  const { isOpen, pastDueCents, onClose } = props
  const { texts, money } = usePlanTexts()
  const id = useId()
  const cancel = useCancel(props)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.cancelTitle}
      actions={
        <>
          <Button variant="danger" isLoading={cancel.isRunning} onClick={() => void cancel.press()}>
            {texts.cancelYes}
          </Button>
          <Button variant="quiet" disabled={cancel.isRunning} onClick={onClose}>
            {texts.cancelNo}
          </Button>
        </>
      }
    >
      <p>{texts.cancelText(money(pastDueCents))}</p>
      <p className="cp-help" part="help">
        {texts.cancelNote}
      </p>
      <ErrorSummary
        errors={cancel.isMissing ? [{ message: texts.cancelMissing, fieldId: id }] : []}
        attempt={cancel.attempts}
      />
      <RadioCards
        id={id}
        legend={texts.cancelReason}
        options={planCancelReasons.map((value) => ({ value, title: texts.cancelReasons[value] }))}
        value={cancel.reason}
        onChange={cancel.choose}
        error={cancel.isMissing ? texts.cancelMissing : undefined}
      />
      {cancel.problem === null ? null : (
        <RefusedAlert title={texts.notCanceled} callUs={texts.callUs}>
          {cancel.problem}
        </RefusedAlert>
      )}
    </Dialog>
  )
}

function useCancel({ accountNumber, plan, refetch, onClose, onCanceled }: CancelPlanProps) {
  const serverText = useServerText()
  const { texts } = usePlanTexts()
  const [reason, choose] = useState<PlanCancelReason | null>(null)
  const [attempts, setAttempts] = useState(0)
  const succeed = () => {
    onClose()
    onCanceled()
    void refetch()
  }
  const act = useAct(CancelPlanDocument, {
    capability,
    accountNumber,
    tell: () => ({ status: 'PLAN_CANCELED' }),
    onLate: succeed,
  })
  const press = async (): Promise<void> => {
    setAttempts((count) => count + 1)
    if (reason === null) return
    try {
      await act.run({ accountNumber, planId: plan.planId, planCancellationReason: reason })
      succeed()
    } catch (error) {
      if (!isGivenUp(error)) void refetch()
    }
  }
  const problem = act.error === undefined ? null : (serverText(act.error) ?? texts.unknown)
  const isMissing = attempts > 0 && reason === null
  return { reason, choose, press, problem, attempts, isRunning: act.isRunning, isMissing }
}
