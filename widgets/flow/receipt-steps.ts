import { useCallback, useRef } from 'react'
import type { RoutedSteps } from './flow-steps.ts'

/** What a router that keeps the screen says and is told of a flow that ends with a receipt. */
export interface ReceiptSteps<TStep extends string> extends Pick<RoutedSteps<TStep>, 'step'> {
  /** As with every routed flow. The receipt comes with its number, so that its address can bring it back after a reload. */
  onStep?: (step: TStep, how: 'push' | 'replace', receiptNumber?: string) => void
  /** The number of the receipt to show, where the page's address names it. */
  receiptNumber?: string
}

/** The same steps for useSteps, and what takes the number of what was made, before the flow goes to the screen `success`. */
export function useReceiptSteps<TStep extends string>({
  step,
  onStep: tell,
  receiptNumber,
}: ReceiptSteps<TStep>): readonly [RoutedSteps<TStep>, (number: string | undefined) => void] {
  const made = useRef<string | undefined>(undefined)
  const onStep = useCallback(
    (next: TStep, how: 'push' | 'replace') =>
      tell?.(next, how, next === 'success' ? (made.current ?? receiptNumber) : undefined),
    [tell, receiptNumber],
  )
  const keepNumber = useCallback((number: string | undefined) => void (made.current = number), [])
  return [{ step, onStep }, keepNumber]
}
