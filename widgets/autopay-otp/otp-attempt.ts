import { useRef } from 'react'
import { type AttemptControl, paymentOf, signatureOf, useAttempt } from '#flow'
import { useHost } from '#host'
import { toIso } from '#sdk/dates/dates'
import type { PaymentIntent } from '#sdk/embed/intents'
import { CarportError } from '#sdk/errors/errors'
import { addCents } from '#sdk/money/money'
import { capability } from './autopay-otp.events.ts'
import {
  CreateOtpDocument,
  type IndividualPaymentInput,
  OtpByKeyDocument,
  type RecurringPaymentInput,
} from './autopay-otp.graphql.ts'
import type { OtpReceipt } from './autopay-otp.state.ts'
import { attemptOf } from './otp-flow.ts'

export interface OtpAttempt extends AttemptControl {
  /** Pays and sets autopay up as reviewed. @param passcode what signs it; null in an element, where our frame asks for it */
  sign: (
    input: { payment: IndividualPaymentInput; enrollment: RecurringPaymentInput },
    authorizationVersion: string,
    passcode: string | null,
  ) => void
}

/**
 * Pays and sets autopay up at most once, both or neither (see useAttempt). The passcode is held in memory only.
 * @param onMade called with both records once they are certain
 */
export function useOtpAttempt(accountNumber: string, onMade: (receipt: OtpReceipt) => void): OtpAttempt {
  const host = useHost()
  const { graphql } = host
  const passcode = useRef<string | null>(null)
  const control = useAttempt<OtpReceipt>({
    capability,
    about: attemptOf(accountNumber),
    operation: 'CreateAutopayOtp',
    async send(intent) {
      // After a reload the code is gone: another one is asked for, and the request goes under the same key.
      if (passcode.current === null && host.kind === 'portal') throw new CarportError('STEP_UP_REQUIRED')
      const request = { ...requestOf(accountNumber, intent), passcode: passcode.current }
      return (await graphql.mutate(CreateOtpDocument, request, { idempotencyKey: intent.key })).CreateAutopayOtp
    },
    async look({ key }) {
      const found = await graphql.query(OtpByKeyDocument, { accountNumber, idempotencyKey: key })
      const [individualPayment] = found.GetIndividualPayments
      const recurringPayment = found.GetRecurringPayments.find(({ status }) => status === 'ENROLLED')
      if (individualPayment === undefined) return null
      // A card that is still being asked has a payment and no autopay yet: that is no answer.
      if (recurringPayment === undefined) throw new CarportError('IN_PROGRESS')
      return { individualPayment, recurringPayment }
    },
    amountOf: ({ amountCents, serviceFeeCents }) => addCents(amountCents ?? 0, serviceFeeCents ?? 0),
    tell: ({ individualPayment: { confirmationNumber, totalAmount, paymentDate, status } }) => {
      return { confirmationNumber, amountCents: totalAmount, paymentDate, status }
    },
    onMade,
  })
  return {
    ...control,
    sign({ payment, enrollment }, authorizationVersion, code) {
      passcode.current = code
      const { frequency, selectedStartDate, paymentMethodId, reminder } = enrollment
      control.submit({
        amountCents: payment.paymentAmount,
        serviceFeeCents: payment.serviceFee,
        paymentDate: payment.paymentDate,
        paymentMethodId: payment.paymentMethodId,
        confirmDuplicate: payment.confirmDuplicate === true,
        enrollment: { frequency, selectedStartDate, paymentMethodId, reminder },
        authorizationVersion,
        acceptedAt: acceptedAtOf(host.intents.find(attemptOf(accountNumber)), host.nowMs()),
      })
    },
  }
}

// An attempt that was sent keeps the moment it was agreed to.
function acceptedAtOf(intent: PaymentIntent | null, nowMs: number): string {
  return intent?.details.acceptedAt ?? toIso(nowMs)
}

function requestOf(accountNumber: string, { details }: PaymentIntent) {
  return {
    payment: paymentOf(accountNumber, details),
    enrollment: { accountNumber, ...details.enrollment } as RecurringPaymentInput,
    signature: signatureOf(details),
  }
}
