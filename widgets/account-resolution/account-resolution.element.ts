/**
 * `<carport-account-resolution>`: pays the balance of a charged-off loan whose vehicle is gone (in full, over time, or by phone), and
 * has its documents and the form to dispute it.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one, for the capability 'account-resolution'; as an attribute it is read
 *                                   once and removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-submit (cancelable), carport-success, carport-failure, carport-unknown (the signature, a dispute or a
 *   document), carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './account-resolution.prefetch.ts'
import { AccountResolution, type AccountResolutionProps } from './index.ts'
import styles from './account-resolution.css?inline'

defineCarportElement<AccountResolutionProps>({
  tag: 'carport-account-resolution',
  component: AccountResolution,
  attributes: {},
  styles: [styles],
  prefetch,
})
