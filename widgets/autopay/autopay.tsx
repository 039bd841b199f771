import type { ComponentType, ReactNode } from 'react'
import type { NewBankFormProps } from '#blocks'
import {
  FlowScope,
  type ReceiptSteps,
  type StepKeeper,
  useOpenAttempt,
  useReceiptSteps,
  useShownStep,
  useSteps,
} from '#flow'
import { preloadable } from '#ui'
import { type LoadedFlow, attemptOf, useAutopayFlow } from './autopay-flow.ts'
import { capability } from './autopay.events.ts'
import {
  type AutopayField,
  type AutopayStep,
  type RunningAutopay,
  allowedStep,
  arrivalAtom,
  enrolled,
} from './autopay.state.ts'
import { FlowFailed, FlowLoading, StepLoading } from './steps/loading.tsx'
import type { LaterStepsProps } from './steps/later-steps.tsx'
import { IndexStep } from './steps/index-step.tsx'
import type { FirstStepProps } from './steps/step-props.ts'

/** What makes autopay. */
export interface AutopayProps extends ReceiptSteps<AutopayStep> {
  accountNumber: string
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** Autopay: how it stands, and the way to set it up or change it: choices, what would be taken, review, last check, receipt. */
export function Autopay(props: AutopayProps): ReactNode {
  return (
    <FlowScope>
      <Flow key={props.accountNumber} {...props} />
    </FlowScope>
  )
}

/** The screens after the first are a file of their own: most visits look at the first one only. */
const LaterSteps = preloadable<LaterStepsProps>(
  () => import('./steps/later-steps.tsx').then((file) => file.LaterSteps),
  {
    Waiting: StepLoading,
    Failed: FlowFailed,
  },
)

function Flow(props: AutopayProps) {
  const { accountNumber } = props
  const flow = useAutopayFlow(accountNumber)
  const { loaded, setFlow } = flow
  const [steps, keepNumber] = useReceiptSteps(props)
  const step = useSteps<AutopayStep, AutopayField>(steps, arrivalAtom)
  const { goTo } = step
  const [isAttemptOpen, setAttemptOpen] = useOpenAttempt(attemptOf(accountNumber))
  const shown = useAllowedStep(step, loaded, isAttemptOpen === true)
  if (flow.error !== null) return <FlowFailed error={flow.error} onRetry={flow.refetch} />
  if (loaded === null || shown === null) return <FlowLoading />
  const common: FirstStepProps = {
    accountNumber,
    flow,
    loaded,
    hasMoved: step.arrival.hasMoved,
    focusField: step.arrival.focusField,
    receiptNumber: props.receiptNumber,
    newBankAccount: props.newBankAccount,
    goTo: (next) => goTo(next, 'push'),
    editField: (field) => goTo('index', 'push', field),
  }
  const onSigned = (autopay: RunningAutopay) => {
    setFlow(enrolled(autopay))
    keepNumber(autopay.confirmationNumber ?? undefined)
    goTo('success', 'push')
  }
  return (
    <>
      {shown === 'index' ? <IndexStep {...common} preloadNext={LaterSteps.preload} /> : null}
      {shown === 'index' && isAttemptOpen === null ? null : (
        <LaterSteps {...common} shown={shown} onSigned={onSigned} onOpen={setAttemptOpen} />
      )}
    </>
  )
}

/** The screen that may be shown for the one that was asked for. Null while that is not known. */
function useAllowedStep(
  step: StepKeeper<AutopayStep, AutopayField>,
  loaded: LoadedFlow | null,
  isAttemptOpen: boolean,
): AutopayStep | null {
  const shown =
    loaded === null
      ? null
      : allowedStep(step.wanted, {
          canSign: loaded.situation.kind === 'open' || loaded.isChanging,
          gate: loaded.state.autoPayGating ?? 'index',
          isAttemptOpen,
          hasReceipt: loaded.state.receipt !== null,
        })
  useShownStep(capability, step, shown)
  return shown
}
