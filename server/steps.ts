import { autopayFollower, autopaySteps } from '#server/capabilities/autopay/autopay.steps'
import { chatSteps } from '#server/capabilities/chat/chat.steps'
import { dashboardSteps } from '#server/capabilities/dashboard/dashboard.steps'
import { keepYourKeysFollower, keepYourKeysSteps } from '#server/capabilities/keep-your-keys/keep-your-keys.steps'
import { extensionFollower } from '#server/capabilities/payment-extension/payment-extension.steps'
import { loanModificationSteps } from '#server/capabilities/loan-modification/loan-modification.steps'
import { paymentPlanFollower, paymentPlanSteps } from '#server/capabilities/payment-plan/payment-plan.steps'
import { emptyOldMessages } from '#server/loans/jobs/message-retention'
import { releaseMessages } from '#server/loans/jobs/release-messages'
import { type JobSteps, takeJobSteps } from '#server/loans/jobs/steps'
import { exportLetters } from '#server/loans/letters/export-letters'
import { type PaymentFollower, takePaymentFollowers } from '#server/loans/payments/payment-followers'

/** Every capability's part in the jobs of the day, in the order in which they run. A new one is one line here. */
const jobSteps: readonly JobSteps[] = [
  paymentPlanSteps,
  keepYourKeysSteps,
  loanModificationSteps,
  autopaySteps,
  dashboardSteps,
  chatSteps,
  { after: { rollover: [emptyOldMessages, exportLetters], notices: [releaseMessages] } },
]

/** Every capability that acts on what became of a payment. */
const paymentFollowers: readonly PaymentFollower[] = [
  autopayFollower,
  paymentPlanFollower,
  extensionFollower,
  keepYourKeysFollower,
]

/** Hands the capabilities' parts to the job runner and to payments, which know no capability by name. */
export function handInSteps(): void {
  takeJobSteps(jobSteps)
  takePaymentFollowers(paymentFollowers)
}
