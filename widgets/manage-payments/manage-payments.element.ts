/**
 * `<carport-manage-payments>`: scheduled and pending payments, with a cancel button while canceling is possible.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one; as an attribute it is read once and removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-submit (cancelable), carport-success, carport-failure, carport-unknown,
 *   carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './manage-payments.prefetch.ts'
import { ManagePayments, type ManagePaymentsProps } from './index.ts'
import styles from './manage-payments.css?inline'

defineCarportElement<ManagePaymentsProps>({
  tag: 'carport-manage-payments',
  component: ManagePayments,
  styles: [styles],
  prefetch,
})
