import type { PrimitiveAtom } from 'jotai'
import { type ComponentType, type ReactNode, useCallback, useRef } from 'react'
import type { IntentKind } from '#sdk/embed/intents'
import type { Preloadable } from '#ui'
import { type Arrival, type RoutedSteps, useOpenAttempt, useShownStep, useSteps } from './flow-steps.ts'

/** The steps of a flow. Every money flow starts at `index` and ends at `success`. */
type Screen<TStep extends string> = TStep | 'index' | 'success'

/** What a flow works on: null while it loads, with the error when it could not be loaded. */
interface FlowData {
  readonly loaded: object | null
  readonly error: Error | null
  readonly refetch: () => Promise<void>
}

/** What a router that keeps the step passes to a flow that ends with a receipt. */
export interface ReceiptSteps<TStep extends string> extends Pick<RoutedSteps<TStep>, 'step'> {
  /** As in RoutedSteps. The receipt step also passes its number, so that its address can restore it after a reload. */
  onStep?: (step: TStep, how: 'push' | 'replace', receiptNumber?: string) => void
  /** The number of the receipt to show, where the page's address names it. */
  receiptNumber?: string
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
  receiptNumber?: string | undefined
}

/** What the steps after the first get besides. */
export interface LaterFlowProps<TStep extends string, TMade> {
  /** Nothing renders for `index`, where only the attempt is kept. */
  shown: Screen<TStep>
  /** Called once it is certain that it happened. */
  onMade: (made: TMade) => void
  /** Called with whether a request was sent and its outcome is unknown, so that no other step is shown. */
  onOpen: (isOpen: boolean) => void
  /** Goes back to the first step from one whose code does not come. Left out where that may not be shown. */
  onBack?: (() => void) | undefined
}

interface MoneyFlowProps<TStep extends string, TField extends string, TFlow extends FlowData, TMade, TOwn>
  extends ReceiptSteps<Screen<TStep>> {
  accountNumber: string
  /** The capability that events name. */
  capability: string
  /** The attempt that the flow makes. */
  about: { readonly accountNumber: string; readonly kind: IntentKind }
  arrivalAtom: PrimitiveAtom<Arrival<TField>>
  flow: TFlow
  /** Returns the step to show for the one asked for. */
  allowedStep: (wanted: Screen<TStep>, loaded: NonNullable<TFlow['loaded']>, isAttemptOpen: boolean) => Screen<TStep>
  /** Keeps what was made for the receipt and returns its number. */
  onMade: (made: TMade) => string | null | undefined
  Waiting: ComponentType
  Failed: ComponentType<{ error: Error; onRetry: () => Promise<void> }>
  /** The first step. */
  First: ComponentType<FlowStepProps<TStep, TField, TFlow> & TOwn & { preloadNext: () => Promise<unknown> }>
  /** The steps after it. They keep the attempt also while the first step shows again. */
  Later: Preloadable<FlowStepProps<TStep, TField, TFlow> & TOwn & LaterFlowProps<TStep, TMade>>
}

/**
 * Loads a money flow, chooses its step, shows loading, failure and each step up to the receipt, and emits its events. Whatever else it
 * is given goes to its steps.
 */
export function MoneyFlow<
  TStep extends string,
  TField extends string,
  TFlow extends FlowData,
  TMade,
  TOwn extends object,
>(props: MoneyFlowProps<TStep, TField, TFlow, TMade, TOwn> & TOwn): ReactNode {
  const { flow, Waiting, Failed, First, Later, onStep: tell, receiptNumber } = props
  const loaded: NonNullable<TFlow['loaded']> | null = flow.loaded
  const madeNumber = useRef<string | null | undefined>(null)
  const onStep = useCallback(
    (next: Screen<TStep>, how: 'push' | 'replace') =>
      tell?.(next, how, next === 'success' ? (madeNumber.current ?? receiptNumber) : undefined),
    [tell, receiptNumber],
  )
  const step = useSteps<Screen<TStep>, TField>({ ...props, onStep }, props.arrivalAtom)
  const { arrival, goTo } = step
  const [isAttemptOpen, setAttemptOpen] = useOpenAttempt(props.about)
  const shown = loaded === null ? null : props.allowedStep(step.wanted, loaded, isAttemptOpen === true)
  useShownStep(props.capability, step, shown)
  if (flow.error !== null) return <Failed error={flow.error} onRetry={flow.refetch} />
  if (loaded === null || shown === null) return <Waiting />
  const common = {
    ...props,
    ...arrival,
    loaded,
    goTo: (next: Screen<TStep>) => goTo(next, 'push'),
    editField: (field: TField) => goTo('index', 'push', field),
  }
  const onMade = (made: TMade) => {
    setAttemptOpen(false)
    madeNumber.current = props.onMade(made)
    goTo('success', 'push')
  }
  // Past a receipt there is nothing to go back to.
  const onBack =
    shown === 'success' || shown === props.allowedStep('index', loaded, isAttemptOpen === true)
      ? undefined
      : () => goTo('index', 'push')
  return (
    <>
      {shown === 'index' && isAttemptOpen === null ? null : (
        <Later {...common} shown={shown} onMade={onMade} onOpen={setAttemptOpen} onBack={onBack} />
      )}
      {shown === 'index' ? <First {...common} preloadNext={Later.preload} /> : null}
    </>
  )
}
