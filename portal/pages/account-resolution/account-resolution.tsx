import { useMessages } from '#ui'
import { HardshipPage } from '../hardship/hardship-page.tsx'
import { accountResolutionMessages } from './account-resolution.messages.ts'

/** account-resolution: settling the balance of a charged-off account. */
export function Page() {
  return <HardshipPage topic={useMessages(accountResolutionMessages).topic} isAboutChargeOff />
}
