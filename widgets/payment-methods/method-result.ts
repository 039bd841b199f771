import type { PaymentMethodsMessages } from './payment-methods.messages.ts'

/** The sentence about what was done to a method, worded where it is drawn. */
export interface MethodResult {
  readonly words: (texts: PaymentMethodsMessages) => string
}
