import { useMessages } from '#ui'
import { HardshipPage } from '../hardship/hardship-page.tsx'
import { keepYourKeysMessages } from './keep-your-keys.messages.ts'

/** pco-negotiation: keeping the car of a charged-off account. */
export function Page() {
  return <HardshipPage topic={useMessages(keepYourKeysMessages).topic} isAboutChargeOff />
}
