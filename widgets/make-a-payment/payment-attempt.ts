import { type AttemptControl, paymentOf, signatureOf, useAttempt, useHost } from '#host'
import { toIso } from '#sdk/dates/dates'
import { addCents } from '#sdk/money/money'
import { capability } from './make-a-payment.events.ts'
import type { IndividualPaymentInput } from './make-a-payment.graphql.ts'
import { CreateIndividualPaymentDocument, PaymentByKeyDocument } from './steps/later.graphql.ts'
import type { MadePayment } from './make-a-payment.state.ts'
import { attemptOf } from './payment-flow.ts'

export interface PaymentAttempt extends AttemptControl {
  /** Pays what was reviewed. */
  pay: (input: IndividualPaymentInput, authorizationVersion: string) => void
}

/**
 * Sends a payment at most once (see useAttempt).
 * @param onPaid called with the payment once it is certain
 */
export function usePaymentAttempt(accountNumber: string, onPaid: (payment: MadePayment) => void): PaymentAttempt {
  const host = useHost()
  const { graphql } = host
  const control = useAttempt<MadePayment>({
    capability,
    about: attemptOf(accountNumber),
    async send(intent) {
      const request = { input: paymentOf(accountNumber, intent.details), signature: signatureOf(intent.details) }
      const answer = await graphql.mutate(CreateIndividualPaymentDocument, request, { idempotencyKey: intent.key })
      return answer.CreateIndividualPayment.individualPayment
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
  const pay = (input: IndividualPaymentInput, authorizationVersion: string): void =>
    control.submit({
      amountCents: input.paymentAmount,
      serviceFeeCents: input.serviceFee,
      paymentDate: input.paymentDate,
      paymentMethodId: input.paymentMethodId,
      confirmDuplicate: input.confirmDuplicate === true,
      authorizationVersion,
      acceptedAt: toIso(host.nowMs()),
    })
  return { ...control, pay }
}
