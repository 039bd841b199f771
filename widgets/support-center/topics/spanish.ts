import { accountHelp } from './account-help-es.ts'
import { loanHelp } from './loan-help-es.ts'
import { paymentHelp } from './payment-help-es.ts'
import type { HelpFacts, HelpTopics } from './topic.ts'
import { vehicleHelp } from './vehicle-help-es.ts'

/** Every topic in Spanish. */
export function spanishTopics(facts: HelpFacts): HelpTopics {
  return { ...accountHelp(facts), ...paymentHelp(facts), ...loanHelp(facts), ...vehicleHelp(facts) }
}
