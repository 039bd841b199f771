/**
 * `<carport-profile>`: the borrower's names, emails, phones and addresses, how they want to be reached, and electronic records. The email
 * is shown with a link to the portal: it may be used to sign in, so it can only be changed there.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one, for the capability 'profile'; as an attribute it is read once and
 *                                   removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-step (index, call-preferences), carport-submit (cancelable), carport-success, carport-failure, carport-unknown,
 *   carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './profile.prefetch.ts'
import styles from './profile.css?inline'
import { Profile, type ProfileProps } from './index.ts'

defineCarportElement<ProfileProps>({ tag: 'carport-profile', component: Profile, styles: [styles], prefetch })
