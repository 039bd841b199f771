import { accountHelp } from './account-help.ts'
import { loanHelp } from './loan-help.ts'
import { paymentHelp } from './payment-help.ts'
import { topicsIn } from './topic.ts'
import { vehicleHelp } from './vehicle-help.ts'

/** Every topic in English. */
export const englishTopics = topicsIn({ ...accountHelp, ...paymentHelp, ...loanHelp, ...vehicleHelp })
