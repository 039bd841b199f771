/**
 * `<carport-loan-modification>`: changes to a loan's payment schedule: choose, request, sign, or opt out.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   view                            'manage' (default), 'agent-intro', 'noagent-intro', 'opt-out' or 'document'
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one, for the capability 'loan-modification'; as an attribute it is read
 *                                   once and removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-step, carport-submit (cancelable), carport-success, carport-failure, carport-unknown,
 *   carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './loan-modification.prefetch.ts'
import { LoanModification, type LoanModificationProps } from './index.ts'
import styles from './loan-modification.css?inline'

defineCarportElement<LoanModificationProps>({
  tag: 'carport-loan-modification',
  component: LoanModification,
  attributes: { view: 'choice' },
  styles: [styles],
  prefetch,
})
