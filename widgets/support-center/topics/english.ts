import { accountHelp } from './account-help.ts'
import { loanHelp } from './loan-help.ts'
import { paymentHelp } from './payment-help.ts'
import type { HelpFacts, HelpTopics } from './topic.ts'
import { vehicleHelp } from './vehicle-help.ts'

/** Every topic in English. */
export function englishTopics(facts: HelpFacts): HelpTopics {
  return { ...accountHelp(facts), ...paymentHelp(facts), ...loanHelp(facts), ...vehicleHelp(facts) }
}
