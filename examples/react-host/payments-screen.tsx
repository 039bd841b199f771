import type {} from '@carport/elements/jsx'
import type { ReactNode } from 'react'
import { ManagePayments } from '@carport/elements/react'
import { texts } from './texts.ts'

/** The payments as a component, and the ways to pay as a tag. */
export function PaymentsScreen({ accountNumber }: { accountNumber: string }): ReactNode {
  return (
    <>
      <h1>{texts.paymentsTitle}</h1>
      <div className="columns">
        <section aria-label={texts.payments}>
          <ManagePayments accountNumber={accountNumber} />
        </section>
        <section aria-label={texts.methods}>
          <carport-payment-methods account-number={accountNumber} />
        </section>
      </div>
    </>
  )
}
