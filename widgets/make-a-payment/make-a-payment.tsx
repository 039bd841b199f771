import { useAtom } from 'jotai'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { NewBankFormProps } from '#blocks'
import { FlowScope, MoneyFlow, type ReceiptSteps } from '#flow'
import { preloadable } from '#ui'
import { capability } from './make-a-payment.events.ts'
import {
  type MadePayment,
  type PaymentStep,
  allowedStep,
  arrivalAtom,
  paid,
  preserveTermsDataAtom,
} from './make-a-payment.state.ts'
import type { PaymentField, PaymentVariant } from './payment-choices.ts'
import { type PaymentFlow, attemptOf, usePaymentFlow } from './payment-flow.ts'
import { AmountStep } from './steps/amount-step.tsx'
import { FlowFailed, FlowLoading } from './steps/loading.tsx'
import type { LaterStepsProps } from './steps/later-steps.tsx'
import type { OwnStepProps } from './steps/step-props.ts'

/** What makes a payment flow. */
export interface MakeAPaymentProps extends ReceiptSteps<PaymentStep> {
  accountNumber: string
  /** 'payoff-quote' fixes the amount to the payoff. Default 'standard'. */
  variant?: PaymentVariant
  /** A method to choose first, such as the card that was just added. */
  paymentMethodId?: string
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** The one-time payment: amount, date and method; terms; review; receipt. Entries survive a reload and a lost session. */
export function MakeAPayment(props: MakeAPaymentProps): ReactNode {
  return (
    <FlowScope>
      <Flow key={`${props.accountNumber} ${props.variant ?? 'standard'}`} {...props} />
    </FlowScope>
  )
}

function Flow(props: MakeAPaymentProps) {
  const { accountNumber, variant = 'standard', paymentMethodId } = props
  const flow = usePaymentFlow(accountNumber, variant)
  useForgottenPreservation(flow.loaded !== null)
  useChosenMethod(flow, paymentMethodId)
  return (
    <MoneyFlow<PaymentStep, PaymentField, PaymentFlow, MadePayment, OwnStepProps>
      {...props}
      variant={variant}
      capability={capability}
      about={attemptOf(accountNumber)}
      arrivalAtom={arrivalAtom}
      flow={flow}
      allowedStep={(wanted, { ways, state }, isAttemptOpen) =>
        allowedStep(wanted, {
          canPay: ways.any,
          isEntered: state.isEntered === true,
          isGateOpen: state.reviewStepGateOpen === true,
          isAttemptOpen,
          hasReceipt: state.receipt !== null,
        })
      }
      onMade={(payment) => {
        flow.setFlow(paid(payment))
        return payment.confirmationNumber
      }}
      {...standIns}
      First={AmountStep}
      Later={LaterSteps}
    />
  )
}

const standIns = { Waiting: FlowLoading, Failed: FlowFailed }

/** Everything after the first screen is a file of its own. */
const LaterSteps = preloadable<LaterStepsProps>(
  () => import('./steps/later-steps.tsx').then((file) => file.LaterSteps),
  standIns,
)

/** Preserved terms are used once: the flow that shows them resets the mark. */
function useForgottenPreservation(isShown: boolean): void {
  const [isPreserved, setPreserved] = useAtom(preserveTermsDataAtom)
  useEffect(() => {
    if (isShown && isPreserved) setPreserved(false)
  }, [isShown, isPreserved, setPreserved])
}

/** Chooses the method the flow was opened with, once it is in the wallet. */
function useChosenMethod({ loaded, edit, refetch }: PaymentFlow, paymentMethodId: string | undefined): void {
  const done = useRef<string | undefined>(undefined)
  const isWanted = loaded !== null && paymentMethodId !== undefined
  const asked = useRef(false)
  const isThere = loaded?.facts.methods.some((method) => method.id === paymentMethodId) === true
  const isChosen = loaded?.chosen.method?.id === paymentMethodId
  useEffect(() => {
    if (!isThere || done.current === paymentMethodId) return
    done.current = paymentMethodId
    if (!isChosen) edit({ paymentMethodId: paymentMethodId ?? null })
  }, [isThere, isChosen, paymentMethodId, edit])
  useEffect(() => {
    // A method that was just added may be newer than the wallet we have.
    if (!isWanted || isThere || asked.current) return
    asked.current = true
    void refetch()
  }, [isWanted, isThere, refetch])
}
