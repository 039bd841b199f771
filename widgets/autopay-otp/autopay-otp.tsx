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
import { capability } from './autopay-otp.events.ts'
import { type OtpReceipt, type OtpStep, allowedStep, arrivalAtom, finished, numberOf } from './autopay-otp.state.ts'
import { type LoadedFlow, attemptOf, useOtpFlow } from './otp-flow.ts'
import type { LaterStepsProps } from './steps/later-steps.tsx'
import { FlowFailed, FlowLoading } from './steps/loading.tsx'
import type { FirstStepProps } from './steps/step-props.ts'
import { WhyStep } from './steps/why-step.tsx'

/** What makes the flow. */
export interface AutopayOtpProps extends ReceiptSteps<OtpStep> {
  accountNumber: string
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** A payment that brings the loan up to date and autopay from then on: why, payment, autopay, review and passcode, receipt. */
export function AutopayOtp(props: AutopayOtpProps): ReactNode {
  return (
    <FlowScope>
      <Flow key={props.accountNumber} {...props} />
    </FlowScope>
  )
}

/** The screens after the first are a file of their own. */
const LaterSteps = preloadable<LaterStepsProps>(
  () => import('./steps/later-steps.tsx').then((file) => file.LaterSteps),
  {
    Waiting: FlowLoading,
    Failed: FlowFailed,
  },
)

function Flow(props: AutopayOtpProps) {
  const { accountNumber } = props
  const flow = useOtpFlow(accountNumber)
  const { loaded, setFlow } = flow
  const [steps, keepNumber] = useReceiptSteps(props)
  const step = useSteps<OtpStep, never>(steps, arrivalAtom)
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
    receiptNumber: props.receiptNumber,
    newBankAccount: props.newBankAccount,
    goTo: (next) => goTo(next, 'push'),
  }
  const onSigned = (receipt: OtpReceipt) => {
    setFlow(finished(receipt))
    keepNumber(numberOf(receipt))
    goTo('success', 'push')
  }
  return (
    <>
      {shown === 'index' ? <WhyStep {...common} preloadNext={LaterSteps.preload} /> : null}
      {shown === 'index' && isAttemptOpen === null ? null : (
        <LaterSteps {...common} shown={shown} onSigned={onSigned} onOpen={setAttemptOpen} />
      )}
    </>
  )
}

/** The screen that may be shown for the one that was asked for. Null while that is not known. */
function useAllowedStep(
  step: StepKeeper<OtpStep, never>,
  loaded: LoadedFlow | null,
  isAttemptOpen: boolean,
): OtpStep | null {
  const shown =
    loaded === null
      ? null
      : allowedStep(step.wanted, {
          isOpen: loaded.closed === null,
          gate: loaded.state.autoPayOtpGating ?? 'index',
          isAttemptOpen,
          hasReceipt: loaded.state.otpState.receipt !== null,
        })
  useShownStep(capability, step, shown)
  return shown
}
