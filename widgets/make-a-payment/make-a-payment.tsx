import { useAtom } from 'jotai'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
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
import { type LoadedFlow, type PaymentFlow, attemptOf, usePaymentFlow } from './payment-flow.ts'
import { AmountStep } from './steps/amount-step.tsx'
import { FlowFailed, FlowLoading } from './steps/loading.tsx'
import type { LaterStepsProps } from './steps/later-steps.tsx'
import type { FirstStepProps } from './steps/step-props.ts'

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
  const { loaded, setFlow } = flow
  const [steps, keepNumber] = useReceiptSteps(props)
  const step = useSteps<PaymentStep, PaymentField>(steps, arrivalAtom)
  const { goTo } = step
  const [isAttemptOpen, setAttemptOpen] = useOpenAttempt(attemptOf(accountNumber))
  const shown = useAllowedStep(step, loaded, isAttemptOpen === true)
  useChosenMethod(flow, paymentMethodId)
  if (flow.error !== null) return <FlowFailed error={flow.error} onRetry={flow.refetch} />
  if (loaded === null || shown === null) return <FlowLoading />
  const common: FirstStepProps = {
    accountNumber,
    variant,
    flow,
    loaded,
    focusField: step.arrival.focusField,
    hasMoved: step.arrival.hasMoved,
    receiptNumber: props.receiptNumber,
    newBankAccount: props.newBankAccount,
    goTo: (next) => goTo(next, 'push'),
    editField: (field) => goTo('index', 'push', field),
  }
  const onPaid = (payment: MadePayment) => {
    setFlow(paid(payment))
    keepNumber(payment.confirmationNumber ?? undefined)
    goTo('success', 'push')
  }
  return (
    <div className="cp-pay">
      {shown === 'index' ? <AmountStep {...common} preloadNext={LaterSteps.preload} /> : null}
      {shown === 'index' && isAttemptOpen === null ? null : (
        <LaterSteps {...common} shown={shown} onPaid={onPaid} onOpen={setAttemptOpen} />
      )}
    </div>
  )
}

/** Everything after the first screen is a file of its own. */
const LaterSteps = preloadable<LaterStepsProps>(
  () => import('./steps/later-steps.tsx').then((file) => file.LaterSteps),
  {
    Waiting: FlowLoading,
    Failed: FlowFailed,
  },
)

/** The screen that may be shown for the one that was asked for. Null while that is not known. */
function useAllowedStep(
  step: StepKeeper<PaymentStep, PaymentField>,
  loaded: LoadedFlow | null,
  isAttemptOpen: boolean,
): PaymentStep | null {
  const [isPreserved, setPreserved] = useAtom(preserveTermsDataAtom)
  const shown =
    loaded === null
      ? null
      : allowedStep(step.wanted, {
          canPay: loaded.ways.any,
          isEntered: loaded.state.isEntered === true,
          isGateOpen: loaded.state.reviewStepGateOpen === true,
          isAttemptOpen,
          hasReceipt: loaded.state.receipt !== null,
        })
  useShownStep(capability, step, shown)
  useEffect(() => {
    if (shown !== null && isPreserved) setPreserved(false)
  }, [shown, isPreserved, setPreserved])
  return shown
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
