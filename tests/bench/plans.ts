import { randomUUID } from 'node:crypto'
import { addDays, businessToday } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import { agreementOf } from '#server/capabilities/payment-plan/checked-plan'
import { eligibleStanding, type PlanLoan, termsFor } from '#server/capabilities/payment-plan/plan-options'
import { offerAsPlan } from '#server/capabilities/payment-plan/present-plan'
import { stopAutopay, tellTerms, writePlan } from '#server/capabilities/payment-plan/start-plan'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { findMethod } from '#server/loans/payments/payment-methods.store'
import { movePlan } from '#server/loans/programs/move-plan'
import { keepSignature } from '#server/loans/programs/program-signing'
import type { RequestContext, Services } from '#server/platform/context'
import { newId } from '#server/platform/store/ids'
import { silent } from './measure.ts'

type PayingLoan = PlanLoan & { readonly paymentMethodId: string }

/**
 * Sets up payment plans on loans that are behind, debited weekly from tomorrow on, by what a borrower's signing calls: these borrowers
 * have no logins to sign in with.
 * @param count how many at most; which loans follows from the day
 * @returns how many were set up, and how many loans could not have one, by the code of the refusal
 */
export async function startPlans(services: Services, count: number): Promise<Readonly<Record<string, number>>> {
  const today = businessToday(services.clock)
  const loans = await services.db.read<PayingLoan>(
    `SELECT account_number AS "accountNumber", customer_id AS "customerId", payment_method_id AS "paymentMethodId"
     FROM accounts JOIN account_balances b USING (account_number) JOIN account_customers o USING (account_number) JOIN payment_methods m USING (customer_id)
     WHERE status_key = 'A' AND b.is_late_by_oldest AND b.oldest_open_due_date BETWEEN $1::date - 60 AND $1::date - 5
       AND o.customer_type = 'buyer' AND m.category = 'ACH' AND m.state = 'USABLE'
     ORDER BY md5(account_number || $1::text) LIMIT $2`,
    [today, count],
  )
  const done: Record<string, number> = {}
  for (const loan of loans) {
    const outcome = await startPlan(services, loan)
    done[outcome] = (done[outcome] ?? 0) + 1
  }
  return done
}

async function startPlan(services: Services, loan: PayingLoan): Promise<string> {
  const context = contextOf(services)
  const { accountNumber, customerId, paymentMethodId } = loan
  try {
    return await services.db.withTx<string>(async (tx) => {
      await lockAccount(tx, accountNumber)
      const standing = await eligibleStanding(tx, context, loan)
      const [terms] = termsFor(standing, { frequency: 'WEEKLY', firstPaymentDate: addDays(standing.today, 1) })
      const method = await findMethod(tx, customerId, paymentMethodId)
      if (terms === undefined || method === null) return 'no-offer'
      if (standing.eligibility.bankReason !== null) return standing.eligibility.bankReason
      const signer = { loginId: 'bench', customerId, email: '' }
      const isAutopayOn = standing.eligibility.autopayReason === 'already-enrolled'
      const agreement = agreementOf(context, { standing, terms, method, isAutopayOn }, standing.payer.language)
      const offer = offerAsPlan(context, loan, { planId: newId('ptc'), terms })
      const plan = await writePlan(tx, { ...offer, paymentMethodId, isDrawn: true, isSavedForReuse: true })
      await movePlan(tx, context, {
        plan,
        from: 'Offered',
        on: 'sign',
        actor: 'bench',
        own: {
          'keep-signature': () =>
            keepSignature(tx, context, signer, {
              program: 'payment-plan',
              programId: plan.planId,
              accountNumber,
              signatureName: null,
              agreement,
            }),
          'end-autopay': () => stopAutopay(tx, context, 'bench', accountNumber),
          'tell-terms': () => tellTerms(tx, context, plan, agreement),
        },
      })
      return 'plans'
    })
  } catch (error) {
    if (isCarportError(error)) return error.code
    throw error
  }
}

function contextOf(services: Services): RequestContext {
  return {
    ...services,
    actor: { kind: 'anonymous' },
    log: silent,
    correlationId: randomUUID(),
    ip: '127.0.0.1',
    userAgent: 'bench',
    place: 'WEB',
    origin: null,
    language: 'en',
    idempotencyKey: null,
    confirmation: null,
    replyHeaders: new Map(),
  }
}
