import { compareDates, isLocalDate, type LocalDate } from '#sdk/dates/dates'
import { CarportError, type FieldError } from '#sdk/errors/errors'

/** What a person types to find the loan that is theirs. */
export interface LookupArgs {
  readonly accountNumber: string
  readonly last4SSN: string
  readonly ssn?: string | null
  readonly dob?: LocalDate | null
  /** The code that was sent to a contact on file; left out at first. */
  readonly passcode?: string | null
}

/** The same, once its form was checked. Digits only. */
export interface LookupInput {
  readonly accountNumber: string
  readonly last4: string
  readonly ssn: string | null
  readonly dob: LocalDate | null
}

/**
 * Checks the form of what was typed (rules 5): 12 digits of the account, 4 of the SSN, and beside them the whole SSN, the date of
 * birth, or both. The last four digits alone never open anything: ten thousand guesses would.
 * @param today the business date, for the age
 * @throws CarportError FIELD_INVALID with one entry per field, in the order of the form
 */
export function readLookup(args: LookupArgs, today: LocalDate): LookupInput {
  const accountNumber = args.accountNumber.trim()
  const last4 = args.last4SSN.trim()
  const ssn = args.ssn?.replace(/[\s-]/g, '') || null
  const dob = args.dob || null
  const wrong: string[] = []
  if (!/^\d{12}$/.test(accountNumber)) wrong.push('accountNumber')
  if (!/^\d{4}$/.test(last4)) wrong.push('last4SSN')
  if (ssn !== null && (!isSsn(ssn) || !ssn.endsWith(last4))) wrong.push('ssn')
  if (dob !== null ? !isAdult(dob, today) : ssn === null) wrong.push('dob')
  if (wrong.length > 0) {
    const fields: FieldError[] = wrong.map((field) => ({ field, code: 'FIELD_INVALID' }))
    throw new CarportError('FIELD_INVALID', { fields })
  }
  return { accountNumber, last4, ssn, dob }
}

/** Nine digits that can be an SSN: no area 000, 666 or 9xx. */
function isSsn(text: string): boolean {
  return /^(?!000|666|9)\d{9}$/.test(text)
}

/** A real date of birth of somebody from 18 to 120 years old. */
function isAdult(dob: LocalDate, today: LocalDate): boolean {
  if (!isLocalDate(dob)) return false
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  return compareDates(dob, yearsAgo(18)) <= 0 && compareDates(dob, yearsAgo(121)) > 0
}
