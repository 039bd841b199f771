import { useRef } from 'react'
import { type AttemptControl, signatureOf, useAttempt } from '#flow'
import { useHost } from '#host'
import type { PaymentIntent } from '#sdk/embed/intents'
import { capability } from './autopay.events.ts'
import {
  AutopayNowDocument,
  ChangeAutopayDocument,
  CreateAutopayDocument,
  type RecurringPaymentInput,
} from './autopay.graphql.ts'
import { type RunningAutopay, isWhatWasAsked } from './autopay.state.ts'
import { attemptOf } from './autopay-flow.ts'

export interface AutopayAttempt extends AttemptControl {
  /** Signs what was reviewed. @param passcode null where the sign-in itself is fresh enough */
  sign: (input: RecurringPaymentInput, signed: { version: string; acceptedAt: string }, passcode: string | null) => void
}

/**
 * Sets autopay up, or changes it, at most once (see useAttempt). A passcode is held in memory only.
 * @param runningId the autopay that is changed; null for a new one
 * @param onSigned called with the autopay once it is certain
 */
export function useAutopayAttempt(
  accountNumber: string,
  runningId: string | null,
  onSigned: (autopay: RunningAutopay) => void,
): AutopayAttempt {
  const { graphql } = useHost()
  const passcode = useRef<string | null>(null)
  const control = useAttempt<RunningAutopay>({
    capability,
    about: attemptOf(accountNumber),
    operation: runningId === null ? 'CreateRecurringPayment' : 'UpdateRecurringPayment',
    async send(intent) {
      const request = { ...requestOf(accountNumber, intent), passcode: passcode.current }
      const options = { idempotencyKey: intent.key }
      if (runningId === null) {
        return (await graphql.mutate(CreateAutopayDocument, request, options)).CreateRecurringPayment.recurringPayment
      }
      const changed = await graphql.mutate(ChangeAutopayDocument, { id: runningId, ...request }, options)
      return changed.UpdateRecurringPayment.recurringPayment
    },
    async look({ details }) {
      const { GetRecurringPayments } = await graphql.query(AutopayNowDocument, { accountNumber })
      return GetRecurringPayments.find((running) => isWhatWasAsked(running, details.enrollment)) ?? null
    },
    amountOf: () => null,
    tell: ({ confirmationNumber, agreedAmount, scheduledPayments, status }) => {
      const paymentDate = scheduledPayments[0]?.paymentDate ?? null
      return { confirmationNumber, amountCents: agreedAmount, paymentDate, status }
    },
    onMade: onSigned,
  })
  return {
    ...control,
    sign(input, { version, acceptedAt }, code) {
      passcode.current = code
      control.submit({ enrollment: enrollmentOf(input), authorizationVersion: version, acceptedAt })
    },
  }
}

/** The parts of an input that an attempt keeps. */
export function enrollmentOf({ frequency, selectedStartDate, paymentMethodId, reminder }: RecurringPaymentInput) {
  return { frequency, selectedStartDate, paymentMethodId, reminder }
}

function requestOf(accountNumber: string, { details }: PaymentIntent) {
  return { input: { accountNumber, ...details.enrollment } as RecurringPaymentInput, signature: signatureOf(details) }
}
