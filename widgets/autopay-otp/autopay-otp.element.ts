/**
 * `<carport-autopay-otp>`: pays the amount due and enrolls in autopay, signed together with a one-time passcode.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
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
import { prefetch } from './autopay-otp.prefetch.ts'
import styles from './autopay-otp.css?inline'
import { AutopayOtp, type AutopayOtpProps } from './index.ts'

defineCarportElement<AutopayOtpProps>({ tag: 'carport-autopay-otp', component: AutopayOtp, styles: [styles], prefetch })
