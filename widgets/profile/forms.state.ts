import { type CarportError, isCarportError } from '#sdk/errors/errors'
import type { AddressInput, PhoneInput } from './forms.graphql.ts'
import { type ProfileAddress, type ProfileEmail, type ProfilePhone, writtenPhone } from './profile.state.ts'

export interface EmailDraft {
  readonly emailAddress: string
  readonly emailType: ProfileEmail['emailType']
}
export interface PhoneDraft {
  readonly phoneNumber: string
  readonly phoneType: ProfilePhone['phoneType']
  readonly extension: string
  readonly isPreferred: boolean
}
export interface AddressDraft {
  readonly addressLine1: string
  readonly addressLine2: string
  readonly addressType: ProfileAddress['addressType']
  readonly city: string
  readonly state: string
  readonly zip: string
}
export interface PreferenceDraft {
  readonly allowCalls: boolean
  readonly allowTexts: boolean
  readonly quietStart: string
  readonly quietEnd: string
}

export function emailDraft(email: ProfileEmail | null): EmailDraft {
  return { emailAddress: email?.emailAddress ?? '', emailType: email?.emailType ?? 'HomeEmail' }
}

export function phoneDraft(phone: ProfilePhone | null): PhoneDraft {
  return {
    phoneNumber: phone === null ? '' : writtenPhone(phone.phoneNumber),
    phoneType: phone?.phoneType ?? 'CellPhone',
    extension: phone?.extension ?? '',
    isPreferred: phone?.isPreferred ?? false,
  }
}

export function addressDraft(address: ProfileAddress | null): AddressDraft {
  return {
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    addressType: address?.addressType ?? 'PrimaryHome',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip: address?.zip ?? '',
  }
}

export function preferenceDraft({ preference }: ProfilePhone): PreferenceDraft {
  return { ...preference, quietStart: preference.quietStart ?? '', quietEnd: preference.quietEnd ?? '' }
}

/** The draft as the backend takes it, about the version that is here now. */
export function phoneInput(draft: PhoneDraft, phone: ProfilePhone | null): PhoneInput {
  return {
    ...draft,
    extension: draft.phoneType === 'CellPhone' ? '' : draft.extension,
    ...(phone === null ? {} : { personPhoneId: phone.personPhoneId, version: phone.version }),
  }
}

export function addressInput(draft: AddressDraft, address: ProfileAddress | null): AddressInput {
  return {
    ...draft,
    ...(address === null ? {} : { personAddressId: address.personAddressId, version: address.version }),
  }
}

/** The ten digits in what was typed, or null (valid-01). The server checks it again. */
export function phoneDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits : null
}

/** Whether the text looks like an email address. Whether it is one the code shows. */
export function looksLikeEmail(text: string): boolean {
  return /^\S+@\S+\.\S{2,}$/.test(text.trim())
}

/** Why something was not saved: the name of our own text, or an error of the server. Worded where it is drawn. */
export type Reason =
  | 'failed'
  | 'codeMissing'
  | 'codeNotSent'
  | 'phoneInvalid'
  | 'emailInvalid'
  | 'addressMissing'
  | 'quietBoth'
  | CarportError

/** What was not saved, and why. */
export interface Refusal<TReason = Reason> {
  /** By field, in the order of the form. */
  readonly fields: Readonly<Record<string, TReason>>
  readonly form: TReason | null
  /** The person has to show once more who they are. */
  readonly isStepUp: boolean
}

export const noRefusal: Refusal<never> = { fields: {}, form: null, isStepUp: false }

/** Reads an answer of the server as what a form can show. */
export function refusalOf(error: unknown): Refusal {
  if (!isCarportError(error)) return { ...noRefusal, form: 'failed' }
  if (error.code === 'STEP_UP_REQUIRED') return { ...noRefusal, isStepUp: true }
  if (error.code.startsWith('OTP_')) return { fields: { code: error }, form: null, isStepUp: true }
  const [field] = error.fields
  return field === undefined ? { ...noRefusal, form: error } : { ...noRefusal, fields: { [field.field]: error } }
}

/** The same refusal in words. */
export function wordedRefusal({ fields, form, isStepUp }: Refusal, word: (reason: Reason) => string): Refusal<string> {
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([field, reason]) => [field, word(reason)])),
    form: form === null ? null : word(form),
    isStepUp,
  }
}

/** The states and the District of Columbia, as addresses name them. */
export const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )
