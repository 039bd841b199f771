import { autopayKitMessages } from '#blocks'
import { useFormatters } from '#host'
import { useMessages } from '#ui'
import { paymentPlanMessages } from './payment-plan.messages.ts'

/** The texts of the payment plan, and amounts and dates written in the borrower's language. */
export function usePlanTexts() {
  return {
    ...useFormatters(),
    texts: useMessages(paymentPlanMessages),
    /** How often, in words. */
    rhythm: useMessages(autopayKitMessages).rhythm,
  }
}
