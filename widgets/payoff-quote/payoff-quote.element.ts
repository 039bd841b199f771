/**
 * `<carport-payoff-quote>`: the payoff amount for each date, the payoff letter, and a link to pay.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account, as text
 *   customer-type                   'buyer' (default) or 'cobuyer'
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one, for the capability 'payoff-quote'; as an attribute it is read once
 *                                   and removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-submit (cancelable), carport-success, carport-failure, carport-unknown (the letter),
 *   carport-session-expired, carport-error
 */
import { defineCarportElement } from '#element/define'
import { prefetch } from './payoff-quote.prefetch.ts'
import { PayoffQuote, type PayoffQuoteProps } from './index.ts'
import styles from './payoff-quote.css?inline'

defineCarportElement<PayoffQuoteProps>({
  tag: 'carport-payoff-quote',
  component: PayoffQuote,
  attributes: { customerType: 'choice' },
  styles: [styles],
  prefetch,
})
