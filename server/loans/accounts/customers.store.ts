import type { CustomerType } from '#sdk/loan/enums.graphql'
import type { Database } from '#server/platform/store/database'
import type { CustomerAddress, EmailAddress, PhoneNumber } from '#server/platform/graphql/resolvers.graphql'

/** A borrower as another borrower of the same loan may know them, and who they are to us. */
export interface CustomerRow {
  readonly id: string
  readonly legacyId: string
  readonly masterPersonId: string
  readonly customerType: CustomerType
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly generation: string | null
  readonly nickName: string | null
}

/** The borrowers of a loan that `viewerId` is on, the buyer first. */
export async function loadCustomersOfAccount(
  db: Database,
  viewerId: string,
  accountNumber: string,
): Promise<CustomerRow[]> {
  return db.read<CustomerRow>(
    `SELECT p.customer_id AS id, p.legacy_id AS "legacyId", p.master_person_id AS "masterPersonId",
            c.customer_type AS "customerType", p.first_name AS "firstName", p.middle_name AS "middleName",
            p.last_name AS "lastName", p.generation, p.nick_name AS "nickName"
     FROM account_customers c
     JOIN account_customers viewer ON viewer.account_number = c.account_number AND viewer.customer_id = $1
     JOIN customers p ON p.customer_id = c.customer_id
     WHERE c.account_number = $2
     ORDER BY c.customer_type, p.customer_id`,
    [viewerId, accountNumber],
  )
}

/** The signed-in person's own name, or null. */
export async function loadCustomerName(
  db: Database,
  customerId: string,
): Promise<{ id: string; firstName: string; lastName: string } | null> {
  const rows = await db.read<{ id: string; firstName: string; lastName: string }>(
    `SELECT customer_id AS id, first_name AS "firstName", last_name AS "lastName" FROM customers WHERE customer_id = $1`,
    [customerId],
  )
  return rows[0] ?? null
}

/** The person's own last four SSN digits, sealed. Asked for only when the field is. */
export async function loadSealedDigits(db: Database, customerId: string): Promise<Buffer | null> {
  const rows = await db.read<{ sealed: Buffer | null }>(
    'SELECT last4_ssn_sealed AS sealed FROM customers WHERE customer_id = $1',
    [customerId],
  )
  return rows[0]?.sealed ?? null
}

/** The person's own addresses. */
export async function loadAddresses(db: Database, customerId: string): Promise<CustomerAddress[]> {
  return db.read(
    `SELECT person_address_id AS "personAddressId", address_line1 AS "addressLine1", address_line2 AS "addressLine2",
            address_type AS "addressType", city, state, zip
     FROM customer_addresses WHERE customer_id = $1 ORDER BY person_address_id`,
    [customerId],
  )
}

/** The person's own email addresses. */
export async function loadEmails(db: Database, customerId: string): Promise<EmailAddress[]> {
  return db.read(
    `SELECT person_email_id AS "personEmailId", email_address AS "emailAddress", email_type AS "emailType",
            is_preferred AS "isPreferred"
     FROM customer_emails WHERE customer_id = $1 ORDER BY person_email_id`,
    [customerId],
  )
}

/** The person's own phone numbers. */
export async function loadPhones(db: Database, customerId: string): Promise<PhoneNumber[]> {
  return db.read(
    `SELECT person_phone_id AS "personPhoneId", is_preferred AS "isPreferred", phone_number AS "phoneNumber",
            phone_type AS "phoneType", extension
     FROM customer_phones WHERE customer_id = $1 ORDER BY person_phone_id`,
    [customerId],
  )
}
