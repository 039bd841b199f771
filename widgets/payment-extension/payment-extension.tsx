import { type ComponentType, type ReactNode, useState } from 'react'
import { LateWaiting, type NewBankFormProps } from '#blocks'
import { FlowScope, KeptActs, useKeptDraft } from '#flow'
import { type Failure, LoadFailed, useHost, useQuery, useReady } from '#host'
import { accountMark } from '#sdk/embed/intents'
import type { ModificationEligibility } from '#sdk/loan/enums.graphql'
import { Skeleton, SkeletonGroup, Stack, preloadable, useLoadedLater } from '#ui'
import { useExtensionTexts } from './extension-texts.ts'
import { capability } from './payment-extension.events.ts'
import { ExtensionStartDocument } from './payment-extension.graphql.ts'
import {
  type ExtensionAnswers,
  type ExtensionFlow,
  freshFlow,
  kindOf,
  stillPossible,
} from './payment-extension.state.ts'
import { Frame } from './steps/frame.tsx'
import type { LaterStepsProps } from './steps/later-steps.tsx'
import { NotChecked, OverviewStep } from './steps/overview-step.tsx'
import type { StepProps } from './steps/step-props.ts'

/** What moves the payments of a loan. */
export interface PaymentExtensionProps {
  accountNumber: string
  /** Eligibility from another source, which can only rule the extension out. Default: the server's answer alone. */
  eligibility?: ModificationEligibility
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** Whether payments of the loan can be moved, what that costs and changes, the choices, the signature, and what is next. */
export function PaymentExtension(props: PaymentExtensionProps): ReactNode {
  return (
    <FlowScope>
      <KeptActs capability={capability} accountNumber={props.accountNumber} />
      <Flow key={props.accountNumber} {...props} />
    </FlowScope>
  )
}

const LaterSteps = preloadable<LaterStepsProps>(
  () => import('./steps/later-steps.tsx').then((file) => file.LaterSteps),
  { Waiting: LaterWaiting, Failed: LaterFailed },
)

function Flow({ accountNumber, eligibility, newBankAccount }: PaymentExtensionProps) {
  const start = useQuery(ExtensionStartDocument, { accountNumber })
  const today = useHost().today()
  const [flow, setFlow] = useState<Omit<ExtensionFlow, 'answers'>>(freshFlow)
  const [answers, keepAnswers] = useKeptDraft<ExtensionAnswers>(
    `extension ${accountMark(accountNumber)}`,
    () => freshFlow.answers,
    (earlier) => stillPossible(earlier, today),
  )
  const [hasMoved, setMoved] = useState(false)
  useReady(capability, start.data !== undefined || start.error !== undefined)
  useLoadedLater(LaterSteps.preload, start.data !== undefined)
  const goTo: StepProps['goTo'] = (step, change = {}) => {
    setMoved(true)
    if (step === 'done') keepAnswers(undefined)
    setFlow((before) => ({ ...before, ...change, step }))
  }
  if (start.data === undefined)
    return start.error === undefined ? <Waiting /> : <NotChecked error={start.error} onRetry={start.refetch} />
  const step: StepProps = {
    accountNumber,
    start: start.data,
    kind: kindOf(start.data.GetExtension.eligibility, eligibility),
    flow: { ...flow, answers },
    hasMoved,
    goTo,
    edit: (change) => keepAnswers({ ...answers, ...change }),
    refetch: start.refetch,
    newBankAccount,
  }
  return flow.step === 'overview' ? <OverviewStep {...step} /> : <LaterSteps {...step} step={flow.step} />
}

function Waiting() {
  const { texts } = useExtensionTexts()
  return (
    <Frame title={texts.title} takesFocus={false}>
      <SkeletonGroup label={texts.loading}>
        <Stack gap={16}>
          <Skeleton height={220} />
          <Skeleton height={120} />
        </Stack>
      </SkeletonGroup>
    </Frame>
  )
}

function LaterWaiting({ goTo }: LaterStepsProps) {
  const { texts } = useExtensionTexts()
  return (
    <Frame title={texts.termsTitle} takesFocus isNarrow>
      <LateWaiting height={320} label={texts.loading} onBack={() => goTo('overview')} />
    </Frame>
  )
}

function LaterFailed({ error, onRetry, goTo }: LaterStepsProps & Failure) {
  const { texts } = useExtensionTexts()
  return (
    <Frame title={texts.termsTitle} takesFocus isNarrow>
      <LoadFailed {...{ error, onRetry }} title={texts.loadFailed} onBack={() => goTo('overview')} />
    </Frame>
  )
}
