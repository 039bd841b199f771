import { accountHelp } from './account-help-es.ts'
import { loanHelp } from './loan-help-es.ts'
import { paymentHelp } from './payment-help-es.ts'
import { topicsIn } from './topic.ts'
import { vehicleHelp } from './vehicle-help-es.ts'

/** Every topic in Spanish. */
export const spanishTopics = topicsIn({ ...accountHelp, ...paymentHelp, ...loanHelp, ...vehicleHelp })
