import type { ReactNode } from 'react'
import { Alert, Link } from '#ui'
import { useHost } from './host.ts'

interface RefusedAlertProps {
  /** What did not happen. */
  title: string
  callUs: (phone: string) => string
  /** Why. */
  children: ReactNode
}

/** Explains that something the borrower asked for was not done and why, with the servicer's number. */
export function RefusedAlert({ title, callUs, children }: RefusedAlertProps) {
  const { brand } = useHost()
  return (
    <Alert
      tone="critical"
      title={title}
      isAnnounced
      actions={
        <Link href={`tel:${brand.phoneHref}`} icon="phone">
          {callUs(brand.phone)}
        </Link>
      }
    >
      {children}
    </Alert>
  )
}
