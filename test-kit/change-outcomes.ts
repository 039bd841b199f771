import { centsText } from '#sdk/money/money'
import { businessMoment } from '#sdk/dates/dates'
import { timeText } from '#sdk/dates/times'
import { CarportError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import type { ChangeOutcome } from './scenarios.ts'

/** One request that changes something. */
export interface ChangeRequest {
  readonly operation: string
  readonly variables: unknown
  /** How often this operation was asked for in this scenario, this time included. */
  readonly times: number
}

/** What becomes of it: it is refused, is done without an answer, is lost on its way, or is answered. */
export type Fate = CarportError | 'done-unanswered' | 'lost' | 'answered'

const atCutoff = timeText(businessMoment('2026-11-20', '17:00'))

/** Refusals that are final, as the servicer words them. Whatever is not here has nothing that could be declined. */
const refusals: Readonly<Record<string, (variables: unknown) => CarportError>> = {
  CreateIndividualPayment: (variables) =>
    new CarportError(methodOf(variables) === 'pm_visa' ? 'CARD_DECLINED' : 'ACH_REJECTED'),
  CreateOtp: () => new CarportError('ACH_REJECTED'),
  CreateAutopay: () => new CarportError('ACH_REJECTED'),
  SignExtension: () => new CarportError('ACH_REJECTED'),
  SignChargeOffPlan: () => new CarportError('PTC_ALREADY_ACTIVE'),
  SignLoanChange: () => new CarportError('MOD_NOT_READY'),
  ChangeAutopay: () => new CarportError('ACH_REJECTED'),
  StopAutopay: () => new CarportError('NOT_ALLOWED'),
  CancelPayment: () => new CarportError('PAYMENT_NOT_CANCELLABLE', { params: { time: atCutoff } }),
  SkipDraw: () => new CarportError('PAYMENT_NOT_CANCELLABLE', { params: { time: atCutoff } }),
  RemoveBank: () => new CarportError('METHOD_IN_USE', { params: { list: { phrase: 'scheduled-payments' } } }),
  RemoveCard: () => new CarportError('METHOD_IN_USE', { params: { list: { phrase: 'autopay' } } }),
  RenameBank: () => new CarportError('METHOD_NOT_FOUND'),
  MakeDefault: () => new CarportError('METHOD_NOT_FOUND'),
  SendPayoffLetter: () => new CarportError('PAYOFF_CALL_US'),
  WritePayoffLetter: () => new CarportError('PAYOFF_CALL_US'),
  UpdatePhone: () => new CarportError('CHANGED_ELSEWHERE'),
  UpdateAddress: () => new CarportError('CHANGED_ELSEWHERE'),
  SendChatMessage: () => new CarportError('FEATURE_DISABLED'),
}

/** What is signed and needs a copy in writing. */
const signed: readonly string[] = ['CreateAutopay', 'ChangeAutopay', 'CreateOtp', 'SignExtension', 'SignChargeOffPlan']

/** Operations that precede the outcome in a flow: sending a passcode, and loading the terms on offer. */
const beforehand: readonly string[] = ['SendPasscode', 'NegotiateChargeOff']

/** Questions about an attempt whose answer was lost. */
export const lookups: readonly string[] = ['PaymentByKey', 'OtpByKey', 'AutopayNow']

/** What a scenario does to a request that changes something. */
export function fateOf(outcome: ChangeOutcome | undefined, request: ChangeRequest): Fate {
  if (outcome === undefined || beforehand.includes(request.operation)) return 'answered'
  switch (outcome) {
    case 'declined':
      return refusals[request.operation]?.(request.variables) ?? 'answered'
    case 'unknown-found':
      return 'done-unanswered'
    case 'unknown':
    case 'unknown-missing':
      return 'lost'
    case 'duplicate':
      return isPayment(request) && !isConfirmed(request.variables) ? duplicate() : 'answered'
    case 'price-changed':
      return isPayment(request) && request.times === 1 ? new CarportError('PRICE_CHANGED') : 'answered'
    case 'first-payment':
      return request.operation === 'CreateIndividualPayment' && !hasPasscode(request.variables)
        ? new CarportError('STEP_UP_REQUIRED')
        : 'answered'
    case 'records-needed':
      return signed.includes(request.operation) && request.times === 1
        ? new CarportError('ECONSENT_REQUIRED')
        : 'answered'
    case 'wrong-passcode':
      return [...signed, 'AddBank'].includes(request.operation)
        ? new CarportError('OTP_WRONG', { params: { n: 4 } })
        : 'answered'
  }
}

function duplicate(): CarportError {
  const date = (language: Language) => ({ en: 'Friday, November 27', es: 'viernes, 27 de noviembre' })[language]
  return new CarportError('DUPLICATE_PAYMENT', { params: { amount: centsText(9612), date } })
}

function isPayment({ operation }: ChangeRequest): boolean {
  return operation === 'CreateIndividualPayment' || operation === 'CreateOtp'
}

function isConfirmed(variables: unknown): boolean {
  return partOf(variables)['confirmDuplicate'] === true
}

function hasPasscode(variables: unknown): boolean {
  return typeof (variables as { passcode?: unknown }).passcode === 'string'
}

function methodOf(variables: unknown): unknown {
  return partOf(variables)['paymentMethodId']
}

function partOf(variables: unknown): Readonly<Record<string, unknown>> {
  const { input, payment } = variables as { input?: object; payment?: object }
  return (input ?? payment ?? {}) as Record<string, unknown>
}
