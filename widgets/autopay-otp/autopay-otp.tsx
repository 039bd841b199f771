import { Provider, useAtom } from 'jotai'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type NewBankFormProps, useHost } from '#host'
import { late } from '#ui'
import { capability } from './autopay-otp.events.ts'
import { type OtpStep, allowedStep, finished, hasMovedAtom } from './autopay-otp.state.ts'
import { type OtpAttempt, useOtpAttempt } from './otp-attempt.ts'
import { type LoadedFlow, useOtpFlow } from './otp-flow.ts'
import type { LaterStepsProps } from './steps/later-steps.tsx'
import { FlowFailed, FlowLoading } from './steps/loading.tsx'
import type { StepProps } from './steps/step-props.ts'
import { WhyStep } from './steps/why-step.tsx'

/** What makes the flow. */
export interface AutopayOtpProps {
  accountNumber: string
  /** The screen to show, where a router keeps it. Left out, the flow keeps its own. */
  step?: OtpStep
  /** Asks for another screen. 'replace' when the screen asked for may not be shown now. */
  onStep?: (step: OtpStep, how: 'push' | 'replace') => void
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** A payment that brings the loan up to date and autopay from then on: why, payment, autopay, review and passcode, receipt. */
export function AutopayOtp(props: AutopayOtpProps): ReactNode {
  const host = useHost()
  const flow = <Flow key={props.accountNumber} {...props} />
  // On our own pages navigation shares the flow's state; every element on a foreign page has its own.
  return host.kind === 'element' ? <Provider>{flow}</Provider> : flow
}

/** The screens after the first are a file of their own. */
const LaterSteps = late<LaterStepsProps>(() => import('./steps/later-steps.tsx').then((file) => file.LaterSteps), {
  Waiting: FlowLoading,
  Failed: FlowFailed,
})

function Flow(props: AutopayOtpProps) {
  const { accountNumber } = props
  const host = useHost()
  const flow = useOtpFlow(accountNumber)
  const { loaded, setFlow } = flow
  const step = useSteps(props)
  const { goTo } = step
  const attempt = useOtpAttempt(accountNumber, (receipt) => {
    setFlow(finished(receipt))
    goTo('success', 'push')
  })
  const shown = useAllowedStep(step, loaded, attempt)
  const isReady = loaded !== null
  useEffect(() => {
    if (isReady) host.emit('carport-ready', { capability })
  }, [isReady, host])
  if (flow.error !== null) return <FlowFailed error={flow.error} onRetry={flow.refetch} />
  if (loaded === null || shown === null) return <FlowLoading />
  const common: StepProps = {
    accountNumber,
    flow,
    loaded,
    attempt,
    hasMoved: step.hasMoved,
    newBankAccount: props.newBankAccount,
    goTo: (next) => goTo(next, 'push'),
  }
  return shown === 'index' ? (
    <WhyStep {...common} prepareNext={LaterSteps.prepare} />
  ) : (
    <LaterSteps {...common} shown={shown} />
  )
}

interface StepKeeper {
  wanted: OtpStep
  hasMoved: boolean
  goTo: (step: OtpStep, how: 'push' | 'replace') => void
}

/** The screen asked for: by the router where there is one, else kept here. */
function useSteps({ step, onStep }: AutopayOtpProps): StepKeeper {
  const [own, setOwn] = useState<OtpStep>('index')
  const [hasMoved, setHasMoved] = useAtom(hasMovedAtom)
  const goTo = useCallback(
    (next: OtpStep, how: 'push' | 'replace') => {
      setOwn(next)
      if (how === 'push') setHasMoved(true)
      onStep?.(next, how)
    },
    [onStep, setHasMoved],
  )
  return { wanted: step ?? own, hasMoved, goTo }
}

/** The screen that may be shown; asks for it where it is another one than was asked for. Null while that is not known. */
function useAllowedStep(step: StepKeeper, loaded: LoadedFlow | null, { attempt }: OtpAttempt): OtpStep | null {
  const host = useHost()
  const { wanted, goTo } = step
  const shown =
    loaded === null
      ? null
      : allowedStep(wanted, {
          isOpen: loaded.closed === null,
          gate: loaded.state.autoPayOtpGating ?? 'index',
          isAttemptOpen: attempt.phase === 'unknown' || attempt.phase === 'sending',
          hasReceipt: loaded.state.otpState.receipt !== null,
        })
  const told = useRef<OtpStep | null>(null)
  useEffect(() => {
    if (shown === null) return
    if (shown !== wanted) goTo(shown, 'replace')
    if (told.current !== shown) host.emit('carport-step', { capability, step: shown })
    told.current = shown
  }, [shown, wanted, goTo, host])
  return shown
}
