import type { ComponentType, ReactNode } from 'react'
import type { NewBankFormProps } from '#blocks'
import { FlowScope, MoneyFlow, type ReceiptSteps } from '#flow'
import { preloadable } from '#ui'
import { type AutopayFlow, attemptOf, useAutopayFlow } from './autopay-flow.ts'
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
import type { OwnStepProps } from './steps/step-props.ts'
import { IndexStep } from './steps/index-step.tsx'

/** What makes autopay. */
export interface AutopayProps extends ReceiptSteps<AutopayStep> {
  accountNumber: string
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** Autopay: its state, and the way to set it up or change it: choices, what would be taken, review, last check, receipt. */
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
  return (
    <MoneyFlow<AutopayStep, AutopayField, AutopayFlow, RunningAutopay, OwnStepProps>
      {...props}
      capability={capability}
      about={attemptOf(accountNumber)}
      arrivalAtom={arrivalAtom}
      flow={flow}
      allowedStep={(wanted, { situation, isChanging, state }, isAttemptOpen) =>
        allowedStep(wanted, {
          canSign: situation.kind === 'open' || isChanging,
          gate: state.autoPayGating ?? 'index',
          isAttemptOpen,
          hasReceipt: state.receipt !== null,
        })
      }
      onMade={(autopay) => {
        flow.setFlow(enrolled(autopay))
        return autopay.confirmationNumber
      }}
      Waiting={FlowLoading}
      Failed={FlowFailed}
      First={IndexStep}
      Later={LaterSteps}
    />
  )
}
