import type { PrimitiveAtom } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import type { IntentKind } from '#sdk/embed/intents'
import { type Arrival, useOpenAttempt, useShownStep, useSteps } from './flow-steps.ts'
import { type ReceiptSteps, useReceiptSteps } from './receipt-steps.ts'

/** The steps of a flow. Every money flow starts at `index` and ends at `success`. */
type Screen<TStep extends string> = TStep | 'index' | 'success'

/** What a flow works on: null while it loads, with the error when it could not be loaded. */
interface FlowData {
  readonly loaded: object | null
  readonly error: Error | null
  readonly refetch: () => Promise<void>
}

/** What every step of a money flow gets. */
export interface FlowStepProps<TStep extends string, TField extends string, TFlow extends FlowData> {
  accountNumber: string
  flow: TFlow
  loaded: NonNullable<TFlow['loaded']>
  goTo: (step: Screen<TStep>) => void
  /** Goes back to the first step with the focus in one of its fields. */
  editField: (field: TField) => void
  /** The field that takes the focus when the first step opens. */
  focusField: TField | null
  /** Whether the borrower moved to this step, so that its heading takes the focus. */
  hasMoved: boolean
  /** The number of the receipt to show, where a router keeps it. */
  receiptNumber: string | undefined
}

/** What the steps after the first get besides. */
export interface LaterFlowProps<TStep extends string, TMade> {
  /** Nothing renders for `index`, where only the attempt is kept. */
  shown: Screen<TStep>
  /** Called once it is certain that it happened. */
  onMade: (made: TMade) => void
  /** Called with whether a request was sent and its outcome is unknown, so that no other step is shown. */
  onOpen: (isOpen: boolean) => void
}

interface MoneyFlowProps<TStep extends string, TField extends string, TFlow extends FlowData, TMade> {
  /** The capability that events name. */
  capability: string
  /** The attempt that the flow makes. */
  about: { readonly accountNumber: string; readonly kind: IntentKind }
  routing: ReceiptSteps<Screen<TStep>>
  arrivalAtom: PrimitiveAtom<Arrival<TField>>
  flow: TFlow
  /** Returns the step to show for the one asked for. */
  allowedStep: (wanted: Screen<TStep>, loaded: NonNullable<TFlow['loaded']>, isAttemptOpen: boolean) => Screen<TStep>
  /** Keeps what was made for the receipt and returns its number. */
  onMade: (made: TMade) => string | null | undefined
  Waiting: ComponentType
  Failed: ComponentType<{ error: Error; onRetry: () => Promise<void> }>
  /** Renders the first step. */
  first: (props: FlowStepProps<TStep, TField, TFlow>) => ReactNode
  /** Renders the steps after it. They keep the attempt also while the first step shows again. */
  later: (props: FlowStepProps<TStep, TField, TFlow> & LaterFlowProps<TStep, TMade>) => ReactNode
}

/** Loads a money flow, chooses its step, shows loading, failure and each step up to the receipt, and emits its events. */
export function MoneyFlow<TStep extends string, TField extends string, TFlow extends FlowData, TMade>(
  props: MoneyFlowProps<TStep, TField, TFlow, TMade>,
): ReactNode {
  const { capability, about, routing, flow, Waiting, Failed } = props
  const loaded: NonNullable<TFlow['loaded']> | null = flow.loaded
  const [steps, keepNumber] = useReceiptSteps(routing)
  const step = useSteps<Screen<TStep>, TField>(steps, props.arrivalAtom)
  const { arrival, goTo } = step
  const [isAttemptOpen, setAttemptOpen] = useOpenAttempt(about)
  const shown = loaded === null ? null : props.allowedStep(step.wanted, loaded, isAttemptOpen === true)
  useShownStep(capability, step, shown)
  if (flow.error !== null) return <Failed error={flow.error} onRetry={flow.refetch} />
  if (loaded === null || shown === null) return <Waiting />
  const common: FlowStepProps<TStep, TField, TFlow> = {
    ...arrival,
    accountNumber: about.accountNumber,
    flow,
    loaded,
    receiptNumber: routing.receiptNumber,
    goTo: (next) => goTo(next, 'push'),
    editField: (field) => goTo('index', 'push', field),
  }
  const onMade = (made: TMade) => {
    setAttemptOpen(false)
    keepNumber(props.onMade(made) ?? undefined)
    goTo('success', 'push')
  }
  return (
    <>
      {shown === 'index' ? props.first(common) : null}
      {shown === 'index' && isAttemptOpen === null
        ? null
        : props.later({ ...common, shown, onMade, onOpen: setAttemptOpen })}
    </>
  )
}
