import { useMutation } from '#host'
import { useMessages } from '#ui'
import { CancelPlanDocument } from './admin.graphql.ts'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { PlanCancelForm } from './plan-cancel-form.tsx'

/** Cancels the plan a charged-off loan is on. */
export function PcoCancelForm(props: { accountNumber: string; canCancel: boolean; onDone: () => void }) {
  const { accountNumber, canCancel, onDone } = props
  const texts = useMessages(pcoPlanMessages)
  const { run, isRunning, error } = useMutation(CancelPlanDocument)
  return (
    <PlanCancelForm
      reasons={texts.reasons}
      canCancel={canCancel}
      cancel={(reason, comment) => run({ accountNumber, reason, comment })}
      isRunning={isRunning}
      error={error}
      done={texts.canceled}
      onDone={onDone}
    />
  )
}
