import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { type DemoCall, nextNumber } from './demo-loan.ts'
import { type DemoAddress, type DemoEmail, type DemoPhone, buyer, phoneOf } from './demo-people.ts'
import { checkPasscode, maskedEmail } from './demo-wallet.ts'
import type { PendingContactKind } from '#sdk/loan/enums.graphql'

/** The code shown in the sample of the electronic records; any other six digits do as well. */
export const recordsCode = '246810'

type Change<T> = { readonly input: Partial<T> & { readonly version?: number | null } }

/** Questions and orders about the buyer's own details. */
export const profileFields = {
  // Nothing of the demo is anybody's.
  GetDraftKey: () => 'ZGVtbyBkZW1vIGRlbW8gZGVtbyBkZW1vIGRlbW8gMTI=',
  GetElectronicRecords: (_: object, call: DemoCall) => recordsOf(call),
  GetProfile: (_: object, call: DemoCall) => profileOf(call),
  CheckAddress: () => ({ warnings: [] }),
  UpdateNickName: ({ nickName }: { nickName: string }, call: DemoCall) =>
    changed(call, { nickName: nickName.trim() || null, version: call.loan.profile.version + 1 }),
  UpdateEmail: ({ input }: Change<DemoEmail>, call: DemoCall) => {
    const { profile } = call.loan
    const before = profile.emails.find((email) => email.personEmailId === input.personEmailId)
    const id = before?.personEmailId ?? `demo_email_${nextNumber(call.loan)}`
    const blank = { personEmailId: id, emailAddress: '', emailType: 'HomeEmail', isPreferred: false, isSignIn: false }
    return changed(call, { waitingEmail: merged({ ...blank, version: 0, ...before }, input, { personEmailId: id }) })
  },
  VerifyNewEmail: ({ code }: { code: string }, call: DemoCall) => {
    checkPasscode(code)
    const { emails, waitingEmail } = call.loan.profile
    if (waitingEmail === null) throw new CarportError('OTP_EXPIRED')
    return changed(call, { emails: placed(emails, waitingEmail, 'personEmailId'), waitingEmail: null })
  },
  UpdatePhone: ({ input }: Change<DemoPhone>, call: DemoCall) => {
    const { phones } = call.loan.profile
    const before = phones.find((phone) => phone.personPhoneId === input.personPhoneId)
    const id = before?.personPhoneId ?? `demo_phone_${nextNumber(call.loan)}`
    const blank = phoneOf(id, { phoneNumber: '', phoneType: 'CellPhone', isPreferred: false })
    const next = merged(before ?? blank, input, { personPhoneId: id })
    const isNewMobile = next.phoneType === 'CellPhone' && next.phoneNumber !== before?.phoneNumber
    return changed(call, isNewMobile ? { waitingPhone: next } : { phones: withPhone(phones, next) })
  },
  VerifyNewPhone: ({ code }: { code: string }, call: DemoCall) => {
    checkPasscode(code)
    const { phones, waitingPhone } = call.loan.profile
    if (waitingPhone === null) throw new CarportError('OTP_EXPIRED')
    return changed(call, { phones: withPhone(phones, waitingPhone), waitingPhone: null })
  },
  ResendContactCode: ({ kind }: { kind: PendingContactKind }, call: DemoCall) => {
    const { waitingEmail, waitingPhone } = call.loan.profile
    if ((kind === 'EMAIL' ? waitingEmail : waitingPhone) === null) throw new CarportError('NOT_FOUND')
    return changed(call, {})
  },
  CancelContactChange: ({ kind }: { kind: PendingContactKind }, call: DemoCall) =>
    changed(call, kind === 'EMAIL' ? { waitingEmail: null } : { waitingPhone: null }),
  RemovePhone: ({ personPhoneId }: { personPhoneId: string }, call: DemoCall) =>
    changed(call, { phones: call.loan.profile.phones.filter((phone) => phone.personPhoneId !== personPhoneId) }),
  UpdateAddress: ({ input }: Change<DemoAddress>, call: DemoCall) => {
    const { addresses } = call.loan.profile
    const before = addresses.find((address) => address.personAddressId === input.personAddressId)
    const id = before?.personAddressId ?? `demo_address_${nextNumber(call.loan)}`
    const blank = { addressLine1: '', addressLine2: null, addressType: 'OtherHome', city: '', state: '', zip: '' }
    const next = merged({ ...blank, version: 0, personAddressId: id, ...before }, input, { personAddressId: id })
    return changed(call, { addresses: placed(addresses, next, 'personAddressId') })
  },
  UpdateCallPreferences: ({ input }: Change<DemoPhone['preference']>, call: DemoCall) => {
    const phones = call.loan.profile.phones.map((phone) => {
      if (phone.personPhoneId !== input.personPhoneId) return phone
      const { allowCalls = true, allowTexts = false, quietStart = null, quietEnd = null } = input
      const preference = { personPhoneId: phone.personPhoneId, allowCalls, allowTexts, quietStart, quietEnd }
      return { ...phone, preference, version: phone.version + 1 }
    })
    return changed(call, { phones })
  },
  AcceptEConsent: ({ code }: { code: string }, call: DemoCall) => {
    checkPasscode(code)
    return recordsChanged(call, true)
  },
  WithdrawEConsent: (_: object, call: DemoCall) => recordsChanged(call, false),
}

function profileOf(call: DemoCall) {
  const { loan, texts, language } = call
  const { waitingEmail, waitingPhone, records: _, phones, ...profile } = loan.profile
  return {
    ...profile,
    customerId: buyer.id,
    firstName: buyer.firstName,
    middleName: null,
    lastName: buyer.lastName,
    generation: null,
    phones: phones.map((phone) => ({ ...phone, isVerified: true })),
    pendingEmail: waitingEmail === null ? null : maskedEmail(waitingEmail.emailAddress),
    pendingPhone: waitingPhone === null ? null : `(•••) •••-${waitingPhone.phoneNumber.slice(-4)}`,
    electronicRecords: recordsOf(call),
    textConsent: { version: `demo-texts.${language}`, text: texts.textConsent },
    viewedByTeam: [],
  }
}

function recordsOf({ loan, texts, language }: DemoCall) {
  const { records } = loan.profile
  return {
    ...records,
    consent: { version: `demo-records.${language}`, text: texts.recordsConsent },
    sampleDocumentId: 'demo-records',
    acceptedDocumentId: records.isAccepted ? 'demo-records' : null,
  }
}

/**
 * Demands what every borrower agrees to before autopay is signed (rules 5.1).
 * @throws CarportError ECONSENT_REQUIRED
 */
export function demandRecords({ loan }: DemoCall): void {
  if (!loan.profile.records.isAccepted) throw new CarportError('ECONSENT_REQUIRED')
}

function recordsChanged(call: DemoCall, isAccepted: boolean) {
  call.loan.profile = { ...call.loan.profile, records: { isAccepted, changedAt: toIso(call.nowMs) } }
  return { success: true, electronicRecords: recordsOf(call) }
}

function changed(call: DemoCall, change: Partial<DemoCall['loan']['profile']>) {
  call.loan.profile = { ...call.loan.profile, ...change }
  return { success: true, profile: profileOf(call) }
}

/** What was there with what is asked for in place of it, in the version after. */
function merged<T extends { readonly version: number }>(
  before: T,
  input: Partial<T> & { readonly version?: number | null },
  id: Partial<T>,
): T {
  return { ...before, ...input, ...id, version: before.version + 1 }
}

/** The list with the one in its place, or at the end. */
function placed<T>(list: readonly T[], one: T, id: keyof T): T[] {
  return list.some((each) => each[id] === one[id])
    ? list.map((each) => (each[id] === one[id] ? one : each))
    : [...list, one]
}

/** One phone is the preferred one. */
function withPhone(phones: readonly DemoPhone[], one: DemoPhone): DemoPhone[] {
  const others = one.isPreferred ? phones.map((phone) => ({ ...phone, isPreferred: false })) : phones
  return placed(others, one, 'personPhoneId')
}
