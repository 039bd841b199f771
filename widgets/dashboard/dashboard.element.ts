/**
 * `<carport-dashboard>`: the amount due and its date, the next payments, and the loan's progress.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one; as an attribute it is read once and removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './dashboard.prefetch.ts'
import styles from './dashboard.css?inline'
import { Dashboard, type DashboardProps } from './index.ts'

defineCarportElement<DashboardProps>({ tag: 'carport-dashboard', component: Dashboard, styles: [styles], prefetch })
