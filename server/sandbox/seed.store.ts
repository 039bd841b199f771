import type { Database, Tx } from '#server/platform/store/database'
import type { CustomerType } from '#sdk/loan/enums.graphql'

/** True when no borrower was ever written: the only state in which the sandbox makes its people. */
export async function isWorldEmpty(db: Database): Promise<boolean> {
  const rows = await db.read('SELECT 1 AS found FROM customers LIMIT 1')
  return rows.length === 0
}

export interface NewCustomer {
  readonly customerId: string
  readonly legacyId: string
  readonly masterPersonId: string
  readonly firstName: string
  readonly lastName: string
  readonly ssnHmac: Buffer
  readonly last4SsnHmac: Buffer
  readonly last4SsnSealed: Buffer
  readonly birthDateHmac: Buffer
  readonly createdAt: string
}

export async function insertCustomer(tx: Tx, c: NewCustomer): Promise<void> {
  await tx.query(
    `INSERT INTO customers (customer_id, legacy_id, master_person_id, first_name, last_name, ssn_hmac, last4_ssn_hmac,
                            last4_ssn_sealed, birth_date_hmac, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      c.customerId,
      c.legacyId,
      c.masterPersonId,
      c.firstName,
      c.lastName,
      c.ssnHmac,
      c.last4SsnHmac,
      c.last4SsnSealed,
      c.birthDateHmac,
      c.createdAt,
    ],
  )
}

export interface NewContacts {
  readonly customerId: string
  readonly email: string | null
  readonly phoneNumber: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly verifiedAt: string
}

/** A home address, a mobile number and, with an email, that too; number and email are verified. */
export async function insertContacts(tx: Tx, c: NewContacts): Promise<void> {
  const id = c.customerId.slice(c.customerId.indexOf('_') + 1)
  await tx.query(
    `INSERT INTO customer_addresses (person_address_id, customer_id, address_type, address_line1, city, state, zip)
     VALUES ($1, $2, 'PrimaryHome', $3, $4, $5, $6)`,
    [`adr_${id}`, c.customerId, c.street, c.city, c.state, c.zip],
  )
  await tx.query(
    `INSERT INTO customer_phones (person_phone_id, customer_id, phone_number, phone_type, is_preferred, verified_at)
     VALUES ($1, $2, $3, 'CellPhone', true, $4)`,
    [`phn_${id}`, c.customerId, c.phoneNumber, c.verifiedAt],
  )
  if (c.email === null) return
  await tx.query(
    `INSERT INTO customer_emails (person_email_id, customer_id, email_address, email_type, is_preferred, verified_at)
     VALUES ($1, $2, $3, 'HomeEmail', true, $4)`,
    [`eml_${id}`, c.customerId, c.email, c.verifiedAt],
  )
}

export interface NewAccount {
  readonly accountNumber: string
  readonly legacyId: string
  readonly statusKey: string
  readonly route: string
  readonly saleDate: string
  readonly csoCheckDigit: number
  readonly isLoanModExtEligible: boolean
  readonly contractState: string
  readonly rateMillionths: number
  readonly paymentFrequency: string
  readonly regularPaymentCents: number
  readonly loanAmountCents: number
  readonly openedOn: string
  readonly maturityDate: string
  readonly scraFrom: string | null
  readonly chargeOff: object | null
  readonly createdAt: string
}

export async function insertAccount(tx: Tx, a: NewAccount): Promise<void> {
  await tx.query(
    `INSERT INTO accounts (account_number, legacy_id, status_key, route, originating_company_key, lending_provider_key, report_lot,
                           sale_date, bad_routing_numbers, cso_check_digit, is_loan_mod_ext_eligible, contract_state, rate_millionths,
                           payment_frequency, regular_payment_cents, loan_amount_cents, opened_on, maturity_date, pool_number,
                           scra_from, charge_off, created_at)
     VALUES ($1, $2, $3, $4, 'SANDBOX', 'SANDBOX', 'LOT-7', $5, '{000000018}', $6, $7, $8, $9, $10, $11, $12, $13, $14, 'POOL-1',
             $15, $16::jsonb, $17)`,
    [
      a.accountNumber,
      a.legacyId,
      a.statusKey,
      a.route,
      a.saleDate,
      a.csoCheckDigit,
      a.isLoanModExtEligible,
      a.contractState,
      a.rateMillionths,
      a.paymentFrequency,
      a.regularPaymentCents,
      a.loanAmountCents,
      a.openedOn,
      a.maturityDate,
      a.scraFrom,
      a.chargeOff === null ? null : JSON.stringify(a.chargeOff),
      a.createdAt,
    ],
  )
}

export async function insertAccountCustomer(
  tx: Tx,
  link: { accountNumber: string; customerId: string; customerType: CustomerType },
): Promise<void> {
  await tx.query('INSERT INTO account_customers (account_number, customer_id, customer_type) VALUES ($1, $2, $3)', [
    link.accountNumber,
    link.customerId,
    link.customerType,
  ])
}

export async function insertVehicle(
  tx: Tx,
  v: { vin: string; accountNumber: string; make: string; model: string; year: number },
): Promise<void> {
  await tx.query('INSERT INTO vehicles (vin, account_number, make, model, year) VALUES ($1, $2, $3, $4, $5)', [
    v.vin,
    v.accountNumber,
    v.make,
    v.model,
    v.year,
  ])
}

export async function insertScheduleRows(
  tx: Tx,
  accountNumber: string,
  rows: readonly { seq: number; dueDate: string; amountCents: number }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO schedule_rows (account_number, seq, due_date, amount_cents)
     SELECT $1, * FROM unnest($2::int[], $3::date[], $4::bigint[])`,
    [accountNumber, rows.map((r) => r.seq), rows.map((r) => r.dueDate), rows.map((r) => r.amountCents)],
  )
}
