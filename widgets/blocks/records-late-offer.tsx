import { latePart } from './late-part.tsx'
import type { RecordsOfferProps } from './records-offer.tsx'

/** Agreeing to electronic records is a file of its own: whoever has agreed does not load it. */
export const RecordsOffer = latePart<RecordsOfferProps>(
  () => import('./records-offer.tsx').then((file) => file.RecordsOffer),
  240,
)
