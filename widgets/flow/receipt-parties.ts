import { useHost, useQuery } from '#host'
import { ReceiptPartiesDocument } from './receipt.graphql.ts'
import type { ReceiptProps } from './receipt.tsx'

/** Whom and what the receipt of a program names. Null on a partner's page, and until it is known: no receipt waits for it. */
export function useReceiptParties(accountNumber: string): ReceiptProps['parties'] {
  const isOurs = useHost().kind === 'portal'
  return useQuery(ReceiptPartiesDocument, isOurs ? { accountNumber } : null).data?.GetReceiptParties ?? null
}
