import { useMessages } from '#ui'
import { chargeOffFlowMessages } from './charge-off-flow.messages.ts'
import { chargeOffMessages } from './charge-off.messages.ts'

/** The texts of choosing and signing a plan for a charged-off balance, and of the page around it. */
export function useChargeOffFlowTexts() {
  return { ...useMessages(chargeOffMessages), ...useMessages(chargeOffFlowMessages) }
}
