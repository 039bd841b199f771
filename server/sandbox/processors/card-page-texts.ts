import type { Language } from '#sdk/i18n/language'

/** The texts of the simulated card page. */
export interface CardPageTexts {
  readonly title: string
  readonly intro: string
  readonly name: string
  readonly number: string
  readonly expiry: string
  readonly expiryHint: string
  readonly code: string
  readonly zip: string
  readonly approve: string
  readonly cancel: string
  readonly testTitle: string
  readonly testIntro: string
  readonly decline: string
  readonly expire: string
  readonly credit: string
  readonly problem: string
  readonly numberProblem: string
  readonly expiryProblem: string
  readonly over: string
  readonly overText: string
  readonly back: string
}

const english: CardPageTexts = {
  title: 'Add a debit card',
  intro: 'This page belongs to the card provider. Your card number goes to them, not to your lender.',
  name: 'Name on card',
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'Month and year, such as 12/30',
  code: 'Security code',
  zip: 'ZIP code',
  approve: 'Approve',
  cancel: 'Cancel',
  testTitle: 'For testing',
  testIntro: 'Try another outcome:',
  decline: 'Decline',
  expire: 'Expire',
  credit: 'Use a credit card',
  problem: 'Please check the card',
  numberProblem: 'Check the card number. It has 13 to 19 digits.',
  expiryProblem: 'Check the expiration date. Enter it like 12/30.',
  over: 'This page timed out',
  overText: 'It can be opened once, for two minutes. Nothing was charged. Please go back and start over.',
  back: 'Go back',
}

const spanish: CardPageTexts = {
  title: 'Agregue una tarjeta de débito',
  intro: 'Esta página es del proveedor de tarjetas. El número de su tarjeta va a ellos, no a su prestamista.',
  name: 'Nombre en la tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Fecha de vencimiento',
  expiryHint: 'Mes y año, como 12/30',
  code: 'Código de seguridad',
  zip: 'Código postal',
  approve: 'Aprobar',
  cancel: 'Cancelar',
  testTitle: 'Para pruebas',
  testIntro: 'Qué más podría pasar en esta página:',
  decline: 'Rechazar',
  expire: 'Dejar vencer',
  credit: 'Usar una tarjeta de crédito',
  problem: 'Revise la tarjeta',
  numberProblem: 'Revise el número de tarjeta. Tiene de 13 a 19 dígitos.',
  expiryProblem: 'Revise la fecha de vencimiento. Ingrésela como 12/30.',
  over: 'Esta página venció',
  overText: 'Se puede abrir una vez, por dos minutos. No se le cobró nada. Vuelva atrás y empiece de nuevo.',
  back: 'Volver',
}

/** The page's texts in a language. */
export const cardPageTexts: Readonly<Record<Language, CardPageTexts>> = { en: english, es: spanish }
