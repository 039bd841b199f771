import type { AddressType, EmailType, PhoneType } from '#sdk/loan/enums.graphql'
import type { Language } from '#sdk/i18n/language'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { PlainAddress } from '#server/platform/messages/contact-input'

export interface PersonRow {
  readonly customerId: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly generation: string | null
  readonly nickName: string | null
  readonly version: number
  /** The address the person signs in with, and their language. */
  readonly signInEmail: string | null
  readonly language: Language
}

export interface EmailRow {
  readonly personEmailId: string
  readonly emailAddress: string
  readonly emailType: EmailType
  readonly isPreferred: boolean
  readonly version: number
}

export interface PhoneRow {
  readonly personPhoneId: string
  readonly phoneNumber: string
  readonly phoneType: PhoneType
  readonly extension: string | null
  readonly isPreferred: boolean
  readonly isVerified: boolean
  readonly allowCalls: boolean
  readonly allowTexts: boolean
  readonly quietStart: string | null
  readonly quietEnd: string | null
  readonly version: number
}

export interface AddressRow extends PlainAddress {
  readonly personAddressId: string
  readonly addressType: AddressType
  readonly version: number
}

/** The person with the login's address, or null. */
export async function readPerson(q: Queryable, customerId: string): Promise<PersonRow | null> {
  const rows = await q.query<PersonRow>(
    `SELECT c.customer_id AS "customerId", c.first_name AS "firstName", c.middle_name AS "middleName", c.last_name AS "lastName",
            c.generation, c.nick_name AS "nickName", c.version, l.email AS "signInEmail", COALESCE(l.language, 'en') AS language
     FROM customers c LEFT JOIN logins l USING (customer_id) WHERE c.customer_id = $1`,
    [customerId],
  )
  return rows[0] ?? null
}

/** Locks the person, so that their changes happen one after the other. @returns their loans */
export async function lockPerson(tx: Tx, customerId: string): Promise<{ accountNumber: string; party: 'A' | 'C' }[]> {
  await tx.query('SELECT FROM customers WHERE customer_id = $1 FOR UPDATE', [customerId])
  return tx.query(
    `SELECT account_number AS "accountNumber", CASE customer_type WHEN 'buyer' THEN 'A' ELSE 'C' END AS party
     FROM account_customers WHERE customer_id = $1 ORDER BY account_number`,
    [customerId],
  )
}

export async function listEmails(q: Queryable, customerId: string): Promise<EmailRow[]> {
  return q.query(
    `SELECT person_email_id AS "personEmailId", email_address AS "emailAddress", email_type AS "emailType",
            is_preferred AS "isPreferred", version
     FROM customer_emails WHERE customer_id = $1 ORDER BY is_preferred DESC, person_email_id`,
    [customerId],
  )
}

export async function listPhones(q: Queryable, customerId: string): Promise<PhoneRow[]> {
  return q.query(
    `SELECT person_phone_id AS "personPhoneId", phone_number AS "phoneNumber", phone_type AS "phoneType", extension,
            is_preferred AS "isPreferred", verified_at IS NOT NULL AS "isVerified", allow_calls AS "allowCalls",
            allow_texts AS "allowTexts", quiet_start AS "quietStart", quiet_end AS "quietEnd", version
     FROM customer_phones WHERE customer_id = $1 ORDER BY is_preferred DESC, person_phone_id`,
    [customerId],
  )
}

export async function listAddresses(q: Queryable, customerId: string): Promise<AddressRow[]> {
  return q.query(
    `SELECT person_address_id AS "personAddressId", address_line1 AS "addressLine1", address_line2 AS "addressLine2",
            address_type AS "addressType", city, state, zip, version
     FROM customer_addresses WHERE customer_id = $1 ORDER BY address_type <> 'PrimaryHome', person_address_id`,
    [customerId],
  )
}

/** Sets the nickname. */
export async function setNickName(tx: Tx, customerId: string, nickName: string | null): Promise<void> {
  await tx.query('UPDATE customers SET nick_name = $2, version = version + 1 WHERE customer_id = $1', [
    customerId,
    nickName,
  ])
}

/** Writes a verified email address in place of an old one, or as a new one that is preferred when it is the first. */
export async function putEmail(
  tx: Tx,
  email: {
    readonly customerId: string
    readonly personEmailId: string
    readonly emailAddress: string
    readonly emailType: EmailType
    readonly at: string
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO customer_emails (person_email_id, customer_id, email_address, email_type, is_preferred, verified_at)
     VALUES ($1, $2, $3, $4, NOT EXISTS (SELECT FROM customer_emails WHERE customer_id = $2), $5)
     ON CONFLICT (person_email_id) DO UPDATE
       SET email_address = $3, email_type = $4, verified_at = $5, version = customer_emails.version + 1`,
    [email.personEmailId, email.customerId, email.emailAddress, email.emailType, email.at],
  )
}

/** Changes what kind an address is. */
export async function setEmailType(tx: Tx, personEmailId: string, emailType: EmailType): Promise<void> {
  await tx.query('UPDATE customer_emails SET email_type = $2, version = version + 1 WHERE person_email_id = $1', [
    personEmailId,
    emailType,
  ])
}

/** Whether another person signs in with this address. */
export async function isSignInTaken(q: Queryable, emailKey: string, loginId: string): Promise<boolean> {
  const rows = await q.query('SELECT FROM logins WHERE email_key = $1 AND login_id <> $2', [emailKey, loginId])
  return rows.length > 0
}

/** Changes the address a login signs in with. It is verified already. @throws the database's unique violation when it is taken */
export async function setSignInEmail(
  tx: Tx,
  login: { readonly loginId: string; readonly email: string; readonly emailKey: string; readonly at: string },
): Promise<void> {
  await tx.query('UPDATE logins SET email = $2, email_key = $3, email_verified_at = $4 WHERE login_id = $1', [
    login.loginId,
    login.email,
    login.emailKey,
    login.at,
  ])
}

/** Writes a phone, a new one or in place of the one with its id. A preferred one takes that from the others. */
export async function putPhone(
  tx: Tx,
  phone: {
    readonly customerId: string
    readonly personPhoneId: string
    readonly phoneNumber: string
    readonly phoneType: PhoneType
    readonly extension: string | null
    readonly isPreferred: boolean
    /** Null keeps what is known of the same number, and nothing of another one. */
    readonly verifiedAt: string | null
  },
): Promise<void> {
  if (phone.isPreferred) {
    await tx.query(
      `UPDATE customer_phones SET is_preferred = false, version = version + 1
       WHERE customer_id = $1 AND is_preferred AND person_phone_id <> $2`,
      [phone.customerId, phone.personPhoneId],
    )
  }
  await tx.query(
    `INSERT INTO customer_phones AS p (person_phone_id, customer_id, phone_number, phone_type, extension, is_preferred, verified_at, allow_calls)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $4 <> 'WorkPhone')
     ON CONFLICT (person_phone_id) DO UPDATE
       SET phone_number = $3, phone_type = $4, extension = $5, is_preferred = $6, version = p.version + 1,
           verified_at = CASE WHEN p.phone_number = $3 THEN COALESCE($7, p.verified_at) ELSE $7 END,
           allow_texts = p.allow_texts AND p.phone_number = $3 AND $4 = 'CellPhone'`,
    [
      phone.personPhoneId,
      phone.customerId,
      phone.phoneNumber,
      phone.phoneType,
      phone.extension,
      phone.isPreferred,
      phone.verifiedAt,
    ],
  )
}

/** Takes a phone out. */
export async function deletePhone(tx: Tx, personPhoneId: string): Promise<void> {
  await tx.query('DELETE FROM customer_phones WHERE person_phone_id = $1', [personPhoneId])
}

/** Sets when and how a phone may be used. */
export async function setPreference(
  tx: Tx,
  preference: Pick<PhoneRow, 'personPhoneId' | 'allowCalls' | 'allowTexts' | 'quietStart' | 'quietEnd'>,
): Promise<void> {
  await tx.query(
    `UPDATE customer_phones SET allow_calls = $2, allow_texts = $3, quiet_start = $4, quiet_end = $5, version = version + 1
     WHERE person_phone_id = $1`,
    [
      preference.personPhoneId,
      preference.allowCalls,
      preference.allowTexts,
      preference.quietStart,
      preference.quietEnd,
    ],
  )
}

/** Writes an address. A new home makes the old one another home. */
export async function putAddress(
  tx: Tx,
  customerId: string,
  personAddressId: string,
  address: PlainAddress,
): Promise<void> {
  if (address.addressType === 'PrimaryHome') {
    await tx.query(
      `UPDATE customer_addresses SET address_type = 'OtherHome', version = version + 1
       WHERE customer_id = $1 AND address_type = 'PrimaryHome' AND person_address_id <> $2`,
      [customerId, personAddressId],
    )
  }
  await tx.query(
    `INSERT INTO customer_addresses AS a (person_address_id, customer_id, address_type, address_line1, address_line2, city, state, zip)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (person_address_id) DO UPDATE
       SET address_type = $3, address_line1 = $4, address_line2 = $5, city = $6, state = $7, zip = $8, version = a.version + 1`,
    [
      personAddressId,
      customerId,
      address.addressType,
      address.addressLine1,
      address.addressLine2,
      address.city,
      address.state,
      address.zip,
    ],
  )
}

/** When our team, also who has left it since, looked at the person or at one of their loans, the newest first. What they did there stays with the audit log. */
export async function listTeamViews(
  q: Queryable,
  customerId: string,
  since: string,
): Promise<{ readonly at: string; readonly accountEnding: string | null }[]> {
  return q.query(
    `SELECT date_trunc('minute', a.at) AS at, right(a.account_number, 4) AS "accountEnding"
     FROM audit_log a JOIN logins staff ON staff.login_id = a.actor
       AND (cardinality(staff.roles) > 0 OR a.at <= staff.left_staff_at)
     WHERE a.at >= $2 AND a.outcome = 'done'
       -- Nobody has looked yet, or they look no more.
       AND a.action NOT IN ('impersonation.ticket', 'impersonation.end')
       AND (a.subject = $1 OR a.subject = (SELECT login_id FROM logins WHERE customer_id = $1)
            OR a.account_number IN (SELECT account_number FROM account_customers WHERE customer_id = $1))
     GROUP BY 1, 2 ORDER BY 1 DESC, 2 LIMIT 50`,
    [customerId, since],
  )
}
