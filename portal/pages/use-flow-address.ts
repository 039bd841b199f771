import { useNavigate, useSearchParams } from 'react-router-dom'

/**
 * The address of a flow that ends with a receipt: each screen has its own, and the receipt's names its number, so that a reload brings
 * it back.
 * @param path of the first screen
 */
export function useFlowAddress(path: string) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return {
    query,
    receiptNumber: query.get('receipt') ?? undefined,
    onStep: (step: string, how: 'push' | 'replace', receiptNumber?: string): void => {
      const screen = step === 'index' ? path : `${path}/${step}`
      const named = receiptNumber === undefined ? screen : `${screen}?receipt=${encodeURIComponent(receiptNumber)}`
      void navigate(named, { replace: how === 'replace' })
    },
  }
}
