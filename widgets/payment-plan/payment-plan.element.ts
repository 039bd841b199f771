/**
 * `<carport-payment-plan>`: spreads the past-due amount over several payments, and shows the plan's progress.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one, for the capability 'payment-plan'; as an attribute it is read once
 *                                   and removed
 * Methods
 *   refresh() asks the backend again · reset() starts over · focus() goes to the first thing to do
 * Events
 *   carport-ready, carport-step, carport-submit (cancelable), carport-success, carport-failure, carport-unknown,
 *   carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './payment-plan.prefetch.ts'
import { PaymentPlan, type PaymentPlanProps } from './index.ts'
import styles from './payment-plan.css?inline'

defineCarportElement<PaymentPlanProps>({
  tag: 'carport-payment-plan',
  component: PaymentPlan,
  styles: [styles],
  prefetch,
})
