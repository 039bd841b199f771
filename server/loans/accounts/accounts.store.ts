import type { AutopayFrequency, NotificationSeverity } from '#sdk/loan/enums.graphql'
import { type Database, reader } from '#server/platform/store/database'
import { ask, type Question, rowsQuestion } from '#server/platform/store/questions'

/** One loan as a customer on it sees it. Amounts in cents. */
export interface AccountRow {
  readonly accountNumber: string
  readonly legacyId: string
  readonly statusKey: string
  readonly route: string
  readonly originatingCompanyKey: string
  readonly lendingProviderKey: string
  readonly reportLot: string | null
  readonly saleDate: string
  /** The day the loan came to us, or that of the first transaction it came with. */
  readonly servicedSince: string
  readonly badRoutingNumbers: readonly string[]
  readonly csoCheckDigit: number
  readonly isLoanModExtEligible: boolean
  readonly paymentFrequency: AutopayFrequency
  readonly regularPaymentCents: number
  readonly loanAmountCents: number
  readonly maturityDate: string
  readonly poolNumber: string | null
  readonly chargeOff: ChargeOffFacts | null
  /** Its figures are not yet those of the books it came from: nothing of its ledger can be read. */
  readonly isSettingUp: boolean
}

/** What accounts.charge_off holds. Amounts in cents. */
export interface ChargeOffFacts {
  readonly chargedOffOn: string
  readonly isSSDEligible: boolean
  readonly planTypeEligibility: string | null
  readonly eligibilityGroup: string | null
  readonly pcoCheckDigit1: number
  readonly pcoCheckDigit2: number
  readonly pcoCheckDigit3: number
  readonly pcoLandingPageCheckDigit: number
  /** What the vehicle was sold for, and what selling it cost; only where it was sold. */
  readonly sale?: { readonly soldOn: string; readonly priceCents: number; readonly costsCents: number }
}

/**
 * The loans a customer is on, by number; with `accountNumber` only that one, if it is theirs. The customer is part of the
 * question, so that a row of somebody else is never loaded at all.
 */
export function loadAccounts(
  db: Database,
  customerId: string,
  accountNumber: string | null = null,
): Promise<AccountRow[]> {
  return ask(reader(db), accountsQuestion(customerId, accountNumber))
}

/** The same as a question. Each way of asking has a text of its own: one for both would be planned anew each time. */
export function accountsQuestion(customerId: string, accountNumber: string | null): Question<AccountRow[]> {
  return accountNumber === null
    ? rowsQuestion<AccountRow>(allOfCustomer, [customerId])
    : rowsQuestion<AccountRow>(oneOfCustomer, [customerId, accountNumber])
}

const ofCustomer = `
  SELECT a.account_number AS "accountNumber", a.legacy_id AS "legacyId", a.status_key AS "statusKey", a.route,
         a.originating_company_key AS "originatingCompanyKey", a.lending_provider_key AS "lendingProviderKey",
         a.report_lot AS "reportLot", a.sale_date AS "saleDate", 
         LEAST(a.opened_on, (SELECT min(transaction_date) FROM boarded_transactions t WHERE t.account_number = a.account_number))
           AS "servicedSince",
         a.bad_routing_numbers AS "badRoutingNumbers",
         a.cso_check_digit AS "csoCheckDigit", a.is_loan_mod_ext_eligible AS "isLoanModExtEligible",
         a.payment_frequency AS "paymentFrequency", a.regular_payment_cents AS "regularPaymentCents",
         a.loan_amount_cents AS "loanAmountCents", a.maturity_date AS "maturityDate", a.pool_number AS "poolNumber",
         a.charge_off AS "chargeOff", a.boarding_state = 'SETTING_UP' AS "isSettingUp"
  FROM accounts a JOIN account_customers c USING (account_number)
  WHERE c.customer_id = $1`
const allOfCustomer = `${ofCustomer} ORDER BY a.account_number`
const oneOfCustomer = `${ofCustomer} AND a.account_number = $2`

/** What is known of a loan's charge-off, whoever is on it; null for a number that does not exist. The caller has checked who asks. */
export async function loadChargeOff(
  db: Database,
  accountNumber: string,
): Promise<Pick<AccountRow, 'chargeOff'> | null> {
  const rows = await db.read<Pick<AccountRow, 'chargeOff'>>(
    'SELECT charge_off AS "chargeOff" FROM accounts WHERE account_number = $1',
    [accountNumber],
  )
  return rows[0] ?? null
}

export interface VehicleRow {
  readonly vin: string
  readonly make: string
  readonly model: string
  readonly year: number
}

/** The vehicle of a loan the customer is on, or null. */
export async function loadVehicle(db: Database, customerId: string, accountNumber: string): Promise<VehicleRow | null> {
  const rows = await db.read<VehicleRow>(
    `SELECT v.vin, v.make, v.model, v.year
     FROM vehicles v JOIN account_customers c USING (account_number)
     WHERE c.customer_id = $1 AND v.account_number = $2`,
    [customerId, accountNumber],
  )
  return rows[0] ?? null
}

export interface NotificationRow {
  readonly kind: 'payment' | 'nsf' | 'predicted-repo' | 'clear-credit'
  readonly severity: NotificationSeverity
  readonly details: Readonly<Record<string, unknown>>
  /** The last entry of the ledger when it was made: what is paid later counts toward what it asks for. */
  readonly afterEntryNo: number
}

/**
 * The notifications of a loan that have not ended by `today`, newest first. None of a repossession to a borrower whom the law protects
 * that day (rules 2.2).
 */
export function loadNotifications(
  db: Database,
  customerId: string,
  accountNumber: string,
  today: string,
): Promise<NotificationRow[]> {
  return ask(reader(db), notificationsQuestion(customerId, accountNumber, today))
}

/** The same as a question. */
export function notificationsQuestion(
  customerId: string,
  accountNumber: string,
  today: string,
): Question<NotificationRow[]> {
  return rowsQuestion<NotificationRow>(
    `SELECT n.kind, n.severity, n.details, n.after_entry_no AS "afterEntryNo"
     FROM notifications n JOIN account_customers c USING (account_number) JOIN accounts a USING (account_number)
     WHERE c.customer_id = $1 AND n.account_number = $2 AND n.created_on <= $3
       AND (n.expires_on IS NULL OR n.expires_on >= $3)
       AND (n.kind <> 'predicted-repo' OR a.scra_from IS NULL OR a.scra_from > $3 OR a.scra_to < $3)
     ORDER BY n.created_on DESC, n.notification_id`,
    [customerId, accountNumber, today],
  )
}
