import type {} from '@carport/elements/jsx'
import { type ReactNode, useState } from 'react'
import { MakeAPayment } from '@carport/elements/react'
import { texts } from './texts.ts'

/** The payment as a component, and the payoff as a tag beside it. */
/** What was paid while the page was open. */
export interface Paid {
  readonly confirmationNumber: string
  readonly amountCents: number | null
}

export function PayScreen(props: { accountNumber: string; onPaid: (paid: Paid) => void }): ReactNode {
  const { accountNumber, onPaid } = props
  const [note, setNote] = useState('')
  return (
    <>
      <h1>{texts.payTitle}</h1>
      <p className="note">{note}</p>
      <div className="columns">
        <section aria-label={texts.pay}>
          <MakeAPayment
            accountNumber={accountNumber}
            onSuccess={({ detail }) => {
              setNote('')
              onPaid({ confirmationNumber: detail.confirmationNumber ?? '', amountCents: detail.amountCents })
            }}
            onFailure={() => setNote(texts.refused)}
            // It may have happened. Never offer to pay again here: the element finds out.
            onUnknown={({ detail }) => setNote(texts.unknown(detail.reference))}
          />
        </section>
        <section aria-label={texts.payoff}>
          <carport-payoff-quote account-number={accountNumber} />
        </section>
      </div>
    </>
  )
}
