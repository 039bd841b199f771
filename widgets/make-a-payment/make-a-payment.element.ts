/**
 * `<carport-make-a-payment>`: one payment from a bank account or a debit card, today or later.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account to pay, as text
 *   variant                         'standard' (default), or 'payoff-quote' to pay off the loan
 *   payment-method-id               the method selected at first, such as one that was just added
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one, where configure({ getToken }) gives none; as an attribute it is
 *                                   read once and removed
 * Methods
 *   refresh() asks the backend again · reset() starts over · focus() goes to the first thing to do
 * Events (bubbling, composed, frozen detail without personal data)
 *   carport-ready, carport-step, carport-submit (cancelable), carport-success, carport-failure, carport-unknown,
 *   carport-session-expired, carport-error
 * Parts
 *   shell, skeleton, message, expired
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './make-a-payment.prefetch.ts'
import { MakeAPayment, type MakeAPaymentProps } from './index.ts'
import styles from './make-a-payment.css?inline'

defineCarportElement<MakeAPaymentProps>({
  tag: 'carport-make-a-payment',
  component: MakeAPayment,
  attributes: { variant: 'choice', paymentMethodId: 'string' },
  styles: [styles],
  prefetch,
})
