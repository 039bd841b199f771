import { fieldError } from '#sdk/errors/errors'
import type { AddressType, EmailType, PhoneType } from '#sdk/loan/enums.graphql'
import { nicknameCharacters } from '#sdk/loan/payment-terms'
import { isEmailAddress } from '#server/platform/messages/email-address'

export interface EmailInput {
  readonly personEmailId?: string | null
  readonly emailAddress: string
  readonly emailType: EmailType
  readonly version?: number | null
}

export interface PhoneInput {
  readonly personPhoneId?: string | null
  readonly phoneNumber: string
  readonly phoneType: PhoneType
  readonly extension?: string | null
  readonly isPreferred: boolean
  readonly version?: number | null
}

export interface AddressInput {
  readonly personAddressId?: string | null
  readonly addressLine1: string
  readonly addressLine2?: string | null
  readonly addressType: AddressType
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly version?: number | null
}

/** The address without spaces around it. @throws CarportError EMAIL_INVALID */
export function checkedEmail(input: EmailInput): string {
  const address = input.emailAddress.trim()
  if (!isEmailAddress(address)) throw fieldError('emailAddress', 'EMAIL_INVALID')
  return address
}

/**
 * The ten digits of a number, however it was written; a leading 1 of the country is left out. Area code and exchange start with 2 to 9.
 * @throws CarportError PHONE_INVALID, FIELD_INVALID for the extension
 */
export function checkedPhone(input: Pick<PhoneInput, 'phoneNumber' | 'extension'>): {
  readonly phoneNumber: string
  readonly extension: string | null
} {
  if (!/^[\d\s().+-]*$/.test(input.phoneNumber)) throw fieldError('phoneNumber', 'PHONE_INVALID')
  const digits = input.phoneNumber.replaceAll(/\D/g, '')
  const phoneNumber = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(phoneNumber)) throw fieldError('phoneNumber', 'PHONE_INVALID')
  const extension = input.extension?.trim() ?? ''
  if (!/^\d{0,6}$/.test(extension)) throw fieldError('extension', 'FIELD_INVALID')
  return { phoneNumber, extension: extension === '' ? null : extension }
}

/** Letters, digits, spaces and hyphens, or nothing to take it back. @throws CarportError FIELD_INVALID */
export function checkedNickName(text: string): string | null {
  const nickName = text.trim().replaceAll(/\s+/g, ' ')
  if (nickName === '') return null
  if (Array.from(nickName).length > nicknameCharacters || !/^[\p{L}\p{M}\d -]+$/u.test(nickName))
    throw fieldError('nickName', 'FIELD_INVALID')
  return nickName
}

/** An address as it is kept. */
export type PlainAddress = Required<Omit<AddressInput, 'personAddressId' | 'version'>> & {
  readonly addressLine2: string | null
}

const longestLine = 100

/** The lines trimmed, the state in capitals, the ZIP code as 5 or 5-4 digits. @throws CarportError ADDRESS_INVALID, FIELD_INVALID, ZIP_INVALID */
export function checkedAddress(input: AddressInput): PlainAddress {
  const [addressLine1, addressLine2, city] = [input.addressLine1, input.addressLine2 ?? '', input.city].map((line) =>
    line.trim().replaceAll(/\s+/g, ' '),
  ) as [string, string, string]
  if (addressLine1.length < 3 || !isLine(addressLine1)) throw fieldError('addressLine1', 'ADDRESS_INVALID')
  if (!isLine(addressLine2)) throw fieldError('addressLine2', 'ADDRESS_INVALID')
  if (!/^[\p{L}][\p{L}\p{M} .'-]{1,59}$/u.test(city)) throw fieldError('city', 'FIELD_INVALID')
  const state = input.state.trim().toUpperCase()
  if (!usStates.includes(state)) throw fieldError('state', 'FIELD_INVALID')
  const zip = /^(\d{5})[ -]?(\d{4})?$/.exec(input.zip.trim())
  if (zip === null) throw fieldError('zip', 'ZIP_INVALID')
  return {
    addressLine1,
    addressLine2: addressLine2 === '' ? null : addressLine2,
    addressType: input.addressType,
    city,
    state,
    zip: zip[2] === undefined ? (zip[1] ?? '') : `${zip[1]}-${zip[2]}`,
  }
}

/** Without signs that nobody sees: they could make a line read as another one. */
function isLine(line: string): boolean {
  return line.length <= longestLine && !/[\p{Cc}\p{Cf}]/u.test(line)
}

/** The states and the District of Columbia. */
export const usStates =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

/** Hours in which nobody is to call or text: both HH:MM or neither. @throws CarportError FIELD_INVALID */
export function checkedQuietHours(input: { readonly quietStart?: string | null; readonly quietEnd?: string | null }): {
  readonly quietStart: string | null
  readonly quietEnd: string | null
} {
  const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
  const quietStart = input.quietStart || null
  const quietEnd = input.quietEnd || null
  if (quietStart !== null && !isTime(quietStart)) throw fieldError('quietStart', 'FIELD_INVALID')
  if (quietEnd !== null && !isTime(quietEnd)) throw fieldError('quietEnd', 'FIELD_INVALID')
  if ((quietStart === null) !== (quietEnd === null) || (quietStart !== null && quietStart === quietEnd))
    throw fieldError(quietStart === null ? 'quietStart' : 'quietEnd', 'FIELD_INVALID')
  return { quietStart, quietEnd }
}
