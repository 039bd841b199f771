/**
 * `<carport-payment-methods>`: the borrower's bank accounts and debit cards. New ones are typed into a frame of our own origin that
 * the page cannot read.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account the methods pay, as text
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one; as an attribute it is read once and removed
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-submit (cancelable), carport-success, carport-failure, carport-unknown,
 *   carport-session-expired, carport-error
 */
import { createElement, Fragment, type ReactNode } from 'react'
import { defineCarportElement } from '#element/define'
import { prefetch } from './payment-methods.prefetch.ts'
import { BankAccounts, DebitCards, type PaymentMethodsProps } from './payment-methods.tsx'
import styles from './payment-methods.css?inline'

function PaymentMethods(props: PaymentMethodsProps): ReactNode {
  return createElement(Fragment, null, createElement(BankAccounts, props), createElement(DebitCards, props))
}

defineCarportElement<PaymentMethodsProps>({
  tag: 'carport-payment-methods',
  component: PaymentMethods,
  styles: [styles],
  prefetch,
})
