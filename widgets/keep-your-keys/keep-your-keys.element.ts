/**
 * `<carport-keep-your-keys>`: a plan for a charged-off balance with which the borrower keeps the vehicle, from the offers to the signature.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one, for the capability 'keep-your-keys'; as an attribute it is read once
 *                                   and removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-submit (cancelable), carport-success, carport-failure, carport-unknown (the signature, a dispute or a
 *   document), carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './keep-your-keys.prefetch.ts'
import { KeepYourKeys, type KeepYourKeysProps } from './index.ts'
import styles from './keep-your-keys.css?inline'

defineCarportElement<KeepYourKeysProps>({
  tag: 'carport-keep-your-keys',
  component: KeepYourKeys,
  attributes: {},
  styles: [styles],
  prefetch,
})
