import type { ReactNode } from 'react'

export interface DashboardProps {
  accountNumber: string
  /** Asks for another of the borrower's accounts. Left out, there is no switcher. */
  onAccount?: (accountNumber: string) => void
}

/** What the borrower owes, what happens next, how far the loan is. */
export function Dashboard(_props: DashboardProps): ReactNode {
  return null
}
