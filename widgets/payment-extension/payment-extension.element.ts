/**
 * `<carport-payment-extension>`: moves all of a loan's unpaid installments by one month (or four weeks), after showing the cost and the new dates.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one, for the capability 'payment-extension'; as an attribute it is read once
 *                                   and removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-submit (cancelable), carport-success, carport-failure, carport-unknown (the extension),
 *   carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './payment-extension.prefetch.ts'
import { PaymentExtension, type PaymentExtensionProps } from './index.ts'
import styles from './payment-extension.css?inline'

defineCarportElement<PaymentExtensionProps>({
  tag: 'carport-payment-extension',
  component: PaymentExtension,
  attributes: {},
  styles: [styles],
  prefetch,
})
