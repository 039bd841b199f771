import { useRef, useState } from 'react'
import { type AttemptControl, paymentOf, signatureOf, useAttempt } from '#flow'
import { useHost } from '#host'
import type { IntentDetails } from '#sdk/embed/intents'
import { isCarportError } from '#sdk/errors/errors'
import { addCents } from '#sdk/money/money'
import { capability } from './make-a-payment.events.ts'
import type { IndividualPaymentInput } from './make-a-payment.graphql.ts'
import { CreateIndividualPaymentDocument, PaymentByKeyDocument } from './steps/later.graphql.ts'
import type { MadePayment } from './make-a-payment.state.ts'
import { attemptOf } from './payment-flow.ts'

export interface PaymentAttempt extends AttemptControl {
  /**
   * Pays what was reviewed.
   * @param agreed the text, and the moment it was agreed to: with the same moment it goes again under the same key
   * @param passcode null where none was asked for
   */
  pay: (
    input: IndividualPaymentInput,
    agreed: { readonly version: string; readonly acceptedAt: string },
    passcode: string | null,
  ) => void
  /** The payment that our system wants a code for, as `codeKeyOf` names it: another total or method is asked about anew. */
  codeKey: string | null
}

/** What a code for a payment is bound to; amounts in cents. */
export function codeKeyOf({
  paymentMethodId,
  amountCents,
  serviceFeeCents,
}: Pick<IntentDetails, 'paymentMethodId' | 'amountCents' | 'serviceFeeCents'>): string {
  return `${paymentMethodId} ${addCents(amountCents ?? 0, serviceFeeCents ?? 0)}`
}

/**
 * Sends a payment at most once (see useAttempt). A passcode is held in memory only: after a reload another one is asked for.
 * @param onPaid called with the payment once it is certain
 */
export function usePaymentAttempt(accountNumber: string, onPaid: (payment: MadePayment) => void): PaymentAttempt {
  const { graphql } = useHost()
  const code = useRef<string | null>(null)
  const [codeKey, setCodeKey] = useState<string | null>(null)
  const control = useAttempt<MadePayment>({
    capability,
    about: attemptOf(accountNumber),
    operation: 'CreateIndividualPayment',
    async send(intent) {
      const { details, key } = intent
      const input = paymentOf(accountNumber, details)
      const request = { input, signature: signatureOf(details), passcode: code.current }
      try {
        const answer = await graphql.mutate(CreateIndividualPaymentDocument, request, { idempotencyKey: key })
        return answer.CreateIndividualPayment.individualPayment
      } catch (error) {
        if (isCarportError(error, 'STEP_UP_REQUIRED')) setCodeKey(codeKeyOf(details))
        throw error
      }
    },
    async look({ key }) {
      const found = await graphql.query(PaymentByKeyDocument, { accountNumber, idempotencyKey: key })
      return found.GetIndividualPayments[0] ?? null
    },
    amountOf: ({ amountCents, serviceFeeCents }) => addCents(amountCents ?? 0, serviceFeeCents ?? 0),
    tell: ({ confirmationNumber, totalAmount, paymentDate, status }) => {
      return { confirmationNumber, amountCents: totalAmount, paymentDate, status }
    },
    onMade: onPaid,
  })
  const pay: PaymentAttempt['pay'] = (input, agreed, passcode) => {
    code.current = passcode
    control.submit({
      amountCents: input.paymentAmount,
      serviceFeeCents: input.serviceFee,
      paymentDate: input.paymentDate,
      paymentMethodId: input.paymentMethodId,
      confirmDuplicate: input.confirmDuplicate === true,
      autopayDraws: input.autopayDraws ?? null,
      authorizationVersion: agreed.version,
      acceptedAt: agreed.acceptedAt,
    })
  }
  return { ...control, pay, codeKey }
}
