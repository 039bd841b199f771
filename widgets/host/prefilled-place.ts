import type { MouseEvent } from 'react'
import { type Destination, useHost } from './host.ts'
import { useOpenPlace } from './open-place.ts'
import { type PlaceAttributes, usePlace } from './places.ts'
import type { Cents } from '#sdk/money/money'

/** The payment page opens with this amount; null for no amount of its own. */
export interface Prefill {
  readonly accountNumber: string
  readonly cents: Cents | null
  /** Whether today is prefilled as the payment date, so the review can open right away. Default: the borrower chooses. */
  readonly isForToday?: boolean
}

/** The way to a place, with an amount filled in where it leads to a payment. */
export function usePrefilledPlace(to: Destination, prefill: Prefill | null): PlaceAttributes {
  const host = useHost()
  const place = usePlace(to)
  const isOpen = useOpenPlace()
  const onClick = (event: MouseEvent) => {
    // An element's way leads to the portal, which has attempts of its own.
    if (host.kind === 'portal' && prefill !== null && prefill.cents !== null) {
      const intent = host.intents.open({ accountNumber: prefill.accountNumber, kind: 'one-time-payment' })
      host.intents.update(intent.key, {
        amountCents: prefill.cents,
        isFromLink: true,
        // A day that was entered before for something else is none for this.
        paymentDate: prefill.isForToday === true ? host.today() : null,
      })
    }
    place.onClick(event)
  }
  return { ...place, href: isOpen(to) ? place.href : null, onClick }
}
