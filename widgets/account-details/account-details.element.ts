/**
 * `<carport-account-details>`: the contract, the vehicle, the balance, and the full history with a download.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one, for the capability 'account-details'; as an attribute it is read
 *                                   once and removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-step (step "history-saved"), carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './account-details.prefetch.ts'
import styles from './account-details.css?inline'
import { AccountDetails, type AccountDetailsProps } from './index.ts'

defineCarportElement<AccountDetailsProps>({
  tag: 'carport-account-details',
  component: AccountDetails,
  styles: [styles],
  prefetch,
})
