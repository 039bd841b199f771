import type { ReactNode } from 'react'

export interface ManagePaymentsProps {
  accountNumber: string
}

/** The payments that are set, on their way or in the last 45 days, with cancel where it is still possible. */
export function ManagePayments(_props: ManagePaymentsProps): ReactNode {
  return null
}
