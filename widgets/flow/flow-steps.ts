import { type PrimitiveAtom, useAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useHost } from '#host'
import { type IntentKind, actsName } from '#sdk/embed/intents'

/** How the borrower came to the screen: a router may mount each one anew. */
export interface Arrival<TField extends string> {
  /** Whether they moved here from another screen, so that its heading takes the focus. */
  readonly hasMoved: boolean
  /** The field the focus goes to when the first screen opens. */
  readonly focusField: TField | null
}

/** Props through which a router controls the current screen. */
export interface RoutedSteps<TStep extends string> {
  /** The screen to show, where a router keeps it. Left out, the flow keeps its own. */
  step?: TStep
  /** Asks for another screen. 'replace' when the screen asked for may not be shown now. */
  onStep?: (step: TStep, how: 'push' | 'replace') => void
}

export interface StepKeeper<TStep extends string, TField extends string> {
  readonly wanted: TStep
  readonly arrival: Arrival<TField>
  goTo: (step: TStep, how: 'push' | 'replace', focusField?: TField) => void
}

/** The screen asked for, 'index' at first: by the router where there is one, else kept here. */
export function useSteps<TStep extends string, TField extends string>(
  { step, onStep }: RoutedSteps<TStep | 'index'>,
  arrivalAtom: PrimitiveAtom<Arrival<TField>>,
): StepKeeper<TStep | 'index', TField> {
  const [own, setOwn] = useState<TStep | 'index'>('index')
  const [arrival, setArrival] = useAtom(arrivalAtom)
  const goTo = useCallback(
    (next: TStep | 'index', how: 'push' | 'replace', focusField: TField | null = null) => {
      setOwn(next)
      if (how === 'push') setArrival({ hasMoved: true, focusField })
      onStep?.(next, how)
    },
    [onStep, setArrival],
  )
  return { wanted: step ?? own, arrival, goTo }
}

/**
 * Redirects to the screen that may be shown when another one was requested. Emits carport-step for each screen, and carport-ready once.
 * @param shown null while that is not known
 */
export function useShownStep<TStep extends string>(
  capability: string,
  { wanted, goTo }: Pick<StepKeeper<TStep, never>, 'wanted' | 'goTo'>,
  shown: TStep | null,
): void {
  const host = useHost()
  const told = useRef<TStep | null>(null)
  useEffect(() => {
    if (shown === null) return
    if (shown !== wanted) goTo(shown, 'replace')
    const before = told.current
    told.current = shown
    if (before !== shown) host.emit('carport-step', { capability, step: shown })
    if (before === null) host.emit('carport-ready', { capability })
  }, [capability, shown, wanted, goTo, host])
}

/**
 * Whether a request was sent and its outcome is not known: at first what an earlier page or component left behind. Null while no
 * later screen was there; from then on those keep the attempt, also while the first one is shown again.
 */
export function useOpenAttempt(about: { readonly accountNumber: string; readonly kind: IntentKind }) {
  const { intents } = useHost()
  return useState<boolean | null>(() => {
    const state = intents.find(about)?.state ?? 'open'
    // They also say what became of other changes.
    return state !== 'open' || (intents.store.get(actsName) ? false : null)
  })
}

/** What is kept of one flow among all of its kind, such as one account's. */
export function useKept<TFlow>(
  flowsAtom: PrimitiveAtom<Readonly<Record<string, TFlow>>>,
  name: string,
  start: TFlow,
): readonly [TFlow, (flow: TFlow) => void] {
  const [flows, setFlows] = useAtom(flowsAtom)
  const setFlow = useCallback((flow: TFlow) => setFlows((before) => ({ ...before, [name]: flow })), [setFlows, name])
  return [flows[name] ?? start, setFlow]
}
