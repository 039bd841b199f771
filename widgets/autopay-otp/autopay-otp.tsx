import type { ComponentType, ReactNode } from 'react'
import type { NewBankFormProps } from '#blocks'
import { FlowScope, MoneyFlow, type ReceiptSteps } from '#flow'
import { preloadable } from '#ui'
import { capability } from './autopay-otp.events.ts'
import { type OtpReceipt, type OtpStep, allowedStep, arrivalAtom, finished, numberOf } from './autopay-otp.state.ts'
import { type OtpFlow, attemptOf, useOtpFlow } from './otp-flow.ts'
import type { LaterStepsProps } from './steps/later-steps.tsx'
import type { OwnStepProps } from './steps/step-props.ts'
import { FlowFailed, FlowLoading } from './steps/loading.tsx'
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

const standIns = { Waiting: FlowLoading, Failed: FlowFailed }

/** The screens after the first are a file of their own. */
const LaterSteps = preloadable<LaterStepsProps>(
  () => import('./steps/later-steps.tsx').then((file) => file.LaterSteps),
  standIns,
)

function Flow(props: AutopayOtpProps) {
  const { accountNumber } = props
  const flow = useOtpFlow(accountNumber)
  return (
    <MoneyFlow<OtpStep, never, OtpFlow, OtpReceipt, OwnStepProps>
      {...props}
      capability={capability}
      about={attemptOf(accountNumber)}
      arrivalAtom={arrivalAtom}
      flow={flow}
      allowedStep={(wanted, { closed, state }, isAttemptOpen) =>
        allowedStep(wanted, {
          isOpen: closed === null,
          gate: state.autoPayOtpGating ?? 'index',
          isAttemptOpen,
          hasReceipt: state.otpState.receipt !== null,
        })
      }
      onMade={(receipt) => {
        flow.setFlow(finished(receipt))
        return numberOf(receipt)
      }}
      {...standIns}
      First={WhyStep}
      Later={LaterSteps}
    />
  )
}
