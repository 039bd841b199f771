import type { Language } from '#sdk/i18n/language'
import type { Company } from '#server/platform/config/config'
import { nsfFeeFor } from '#server/loans/ledger/ledger'
import { formalName } from '#server/loans/payments/payment-method'
import { type Authorization, authorizationFor, type AuthorizationKind } from './authorization-text.ts'
import type { CheckedPayment } from './checked-payment.ts'

/**
 * What the borrower is asked to agree to for a payment that passed every check.
 * @param kind default: the one for its payment method, online
 */
export function authorizationOf(
  company: Company,
  checked: CheckedPayment,
  language: Language,
  kind: AuthorizationKind = checked.method.category,
): Authorization {
  const { input, method, timeline, standing } = checked
  const { terms } = standing.ledger
  const isBank = method.category === 'ACH'
  return authorizationFor(
    {
      kind,
      amountCents: input.paymentAmount,
      serviceFeeCents: checked.serviceFeeCents,
      paymentDate: input.paymentDate,
      debitDate: timeline.debitDate,
      autopayDraws: checked.autopayDraws,
      methodName: formalName(method, language),
      borrowerName: standing.payer.name,
      today: standing.today,
      cancelUntilMs: isBank ? timeline.cancelUntilMs : null,
      nsfFeeCents:
        isBank && standing.state.chargedOff === null
          ? nsfFeeFor(terms, { returnCode: 'R01', date: timeline.debitDate, wasFeeAuthorized: true })
          : 0,
      company,
    },
    language,
  )
}
