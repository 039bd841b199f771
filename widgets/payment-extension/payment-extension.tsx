import { type ComponentType, type ReactNode, useState } from 'react'
import type { NewBankFormProps } from '#blocks'
import { FlowScope, KeptActs, useKeptDraft } from '#flow'
import { useHost, useQuery, useReady } from '#host'
import { accountMark } from '#sdk/embed/intents'
import type { ModificationEligibility } from '#sdk/loan/enums.graphql'
import { Skeleton, SkeletonGroup, Stack } from '#ui'
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
import { DoneStep } from './steps/done-step.tsx'
import { Frame } from './steps/frame.tsx'
import { NotChecked, OverviewStep } from './steps/overview-step.tsx'
import type { StepProps } from './steps/step-props.ts'
import { WithTerms } from './steps/with-terms.tsx'

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
  if (flow.step === 'done') return <DoneStep {...step} />
  return flow.step === 'overview' ? <OverviewStep {...step} /> : <WithTerms {...step} step={flow.step} />
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
