import { toIso } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { ContactOnFile } from '#server/platform/messages/contact.store'
import type { RequestContext } from '#server/platform/context'
import { codePlaceOf } from '#server/identity/code-place'
import { checkPasscode, consumePasscode, maskContact } from '#server/identity/passcodes'
import { callingCustomer } from '#server/identity/calling-customer'
import { newId } from '#server/platform/store/ids'
import { dropChange, keepChange, readChange } from '#server/loans/accounts/changes.store'
import { checkedPhone, checkedQuietHours, type PhoneInput } from '#server/platform/messages/contact-input'
import { recordConsent } from './consents.ts'
import { type ConsentWording, wordingOfVersion } from '#server/loans/accounts/consent-texts'
import {
  type Changing,
  changeOwn,
  contactStepUp,
  demandContactStepUp,
  sameVersion,
  tellChanged,
  tellTextsEnd,
} from './own-change.ts'
import { changeWaitsMs, sendContactCode } from './pending-contact.ts'
import { deletePhone, listPhones, type PhoneRow, putPhone, setPreference } from './profile.store.ts'

const mostPhones = 5
const phoneChanged = { code: 'PR', comment: 'Phone number changed' } as const

/**
 * Adds or changes a phone. A new mobile number counts only once the code sent to it was typed; extension, preference and any other
 * kind of a known number count at once. Another number, and a number that ceases to be a mobile one or becomes one, takes the proof of
 * who changes it, and every contact gets a notice.
 * @throws CarportError PHONE_INVALID, FIELD_INVALID, METHOD_LIMIT, NOT_FOUND, CHANGED_ELSEWHERE, STEP_UP_REQUIRED, OTP_…, TOO_MANY_REQUESTS
 */
export async function updatePhone(context: RequestContext, input: PhoneInput, passcode: string | null): Promise<void> {
  const checked = checkedPhone(input)
  const stepUp = await contactStepUp(context, passcode)
  await changeOwn(
    context,
    { operation: 'UpdatePhone', fingerprint: input, notation: phoneChanged },
    async (changing) => {
      const { tx, caller, at } = changing
      const phones = await listPhones(tx, caller.customerId)
      const changed = changedPhone(phones, input)
      const isSameNumber = changed?.phoneNumber === checked.phoneNumber
      if (isStepUpNeeded(changed, { ...input, ...checked })) await demandContactStepUp(context, changing, stepUp)
      if (!isSameNumber && phones.some((one) => one.phoneNumber === checked.phoneNumber))
        throw new CarportError('PHONE_INVALID', { fields: [{ field: 'phoneNumber', code: 'PHONE_INVALID' }] })
      const isProved = isSameNumber && changed?.isVerified === true
      if (input.phoneType === 'CellPhone' && !isProved) {
        const place = codePlaceOf(context.actor)
        await keepChange(tx, caller.customerId, 'PHONE', { ...input, ...checked }, { place, at })
        return sendContactCode(tx, context, caller.loginId, { kind: 'PHONE', address: checked.phoneNumber })
      }
      await takeOver(context, changing, { ...input, ...checked }, changed, null)
    },
  )
}

/** Whether the change decides where codes and notices go: another number, or a number that becomes a mobile one or ceases to be one. */
export function isStepUpNeeded(old: PhoneRow | null, next: Pick<PhoneInput, 'phoneNumber' | 'phoneType'>): boolean {
  return old?.phoneNumber !== next.phoneNumber || isMobile(old) !== isMobile(next)
}

function isMobile({ phoneType }: Pick<PhoneInput, 'phoneType'>): boolean {
  return phoneType === 'CellPhone'
}

/** The phone that is changed, or null for a new one. @throws CarportError METHOD_LIMIT, NOT_FOUND, CHANGED_ELSEWHERE */
export function changedPhone(phones: readonly PhoneRow[], input: PhoneInput): PhoneRow | null {
  if ((input.personPhoneId ?? null) !== null) {
    return ownPhone(phones, input)
  }
  if (phones.length >= mostPhones) throw new CarportError('METHOD_LIMIT', { params: { max: mostPhones } })
  return null
}

/** One of the caller's phones. @throws CarportError NOT_FOUND, CHANGED_ELSEWHERE */
export function ownPhone(
  phones: readonly PhoneRow[],
  { personPhoneId, version }: Pick<PhoneInput, 'personPhoneId' | 'version'>,
): PhoneRow {
  return sameVersion(
    phones.find((one) => one.personPhoneId === personPhoneId),
    version,
  )
}

async function takeOver(
  context: RequestContext,
  changing: Changing,
  phone: PhoneInput & { readonly extension: string | null },
  old: PhoneRow | null,
  verifiedAt: string | null,
): Promise<void> {
  const { tx, caller } = changing
  const { phoneNumber, phoneType, extension, isPreferred } = phone
  const personPhoneId = old?.personPhoneId ?? newId('phn')
  const isOther = old !== null && (old.phoneNumber !== phoneNumber || phoneType !== 'CellPhone')
  const endsTexts = old?.phoneNumber === phoneNumber && isMobile(old) && !isMobile(phone)
  if (endsTexts) await tellTextsEnd(changing, context, phoneNumber)
  // Who agreed to texts agreed for that number.
  if (old?.allowTexts === true && isOther)
    await recordConsent(context, changing, 'TEXT_MESSAGES', 'WITHDRAWN', personPhoneId)
  await putPhone(tx, {
    customerId: caller.customerId,
    personPhoneId,
    phoneNumber,
    phoneType,
    extension,
    isPreferred,
    verifiedAt,
  })
  if (endsTexts || !isStepUpNeeded(old, phone)) return
  const contact = maskContact({ channel: 'SMS', address: phoneNumber })
  await tellChanged(changing, context, { template: 'contact-changed', what: 'phone', contact, before: textable(old) })
}

/** Where a phone can be notified that it is not on file any more. */
function textable(phone: PhoneRow | null): ContactOnFile[] {
  return phone?.phoneType === 'CellPhone' ? [{ channel: 'SMS', address: phone.phoneNumber }] : []
}

/** Makes a new mobile number count, once its code was typed. @throws CarportError OTP_WRONG, OTP_EXPIRED, OTP_LOCKED, CHANGED_ELSEWHERE */
export async function verifyNewPhone(context: RequestContext, code: string): Promise<void> {
  const { loginId } = callingCustomer(context)
  const use = { loginId, purpose: 'NEW_PHONE', place: codePlaceOf(context.actor) } as const
  const check = await checkPasscode(context, { ...use, passcode: code })
  const change = { operation: 'VerifyNewPhone', fingerprint: {}, notation: phoneChanged }
  await changeOwn(context, change, async (changing) => {
    const { tx, caller, at } = changing
    await consumePasscode(tx, check, context.clock.nowMs())
    const since = toIso(context.clock.nowMs() - changeWaitsMs)
    const kept = await readChange(tx, caller.customerId, 'PHONE', since)
    if (kept === null) throw new CarportError('OTP_EXPIRED')
    const old = changedPhone(await listPhones(tx, caller.customerId), kept)
    await takeOver(context, changing, { ...kept, extension: kept.extension ?? null }, old, at)
    await dropChange(tx, caller.customerId, 'PHONE')
  })
}

/** Takes a phone out. @throws CarportError NOT_FOUND, CHANGED_ELSEWHERE, STEP_UP_REQUIRED, OTP_… */
export async function removePhone(
  context: RequestContext,
  input: { readonly personPhoneId: string; readonly version: number },
  passcode: string | null,
): Promise<void> {
  const stepUp = await contactStepUp(context, passcode)
  const notation = { code: 'PR', comment: 'Phone number removed' } as const
  await changeOwn(context, { operation: 'RemovePhone', fingerprint: input, notation }, async (changing) => {
    const { tx, caller } = changing
    const old = ownPhone(await listPhones(tx, caller.customerId), input)
    await demandContactStepUp(context, changing, stepUp)
    if (old.allowTexts) await recordConsent(context, changing, 'TEXT_MESSAGES', 'WITHDRAWN', old.personPhoneId)
    await deletePhone(tx, old.personPhoneId)
    const contact = maskContact({ channel: 'SMS', address: old.phoneNumber })
    await tellChanged(changing, context, { template: 'contact-removed', what: 'phone', contact, before: textable(old) })
  })
}

export interface PreferencesInput {
  readonly personPhoneId: string
  readonly allowCalls: boolean
  readonly allowTexts: boolean
  readonly quietStart?: string | null
  readonly quietEnd?: string | null
  readonly consentVersion?: string | null
  readonly version: number
}

/**
 * Sets when and how we may call or text a phone; it counts at once (rules 17.1). Texts need a mobile number and the person's
 * agreement to the text in force, which is kept; taking it back needs nothing, and every contact hears of it, the phone for the last time.
 * @throws CarportError FIELD_INVALID, NOT_FOUND, CHANGED_ELSEWHERE
 */
export async function updatePreferences(context: RequestContext, input: PreferencesInput): Promise<void> {
  const quiet = checkedQuietHours(input)
  const notation = { code: 'CP', comment: 'Contact preferences changed' } as const
  await changeOwn(context, { operation: 'UpdateCallPreferences', fingerprint: input, notation }, async (changing) => {
    const { tx, caller } = changing
    const old = ownPhone(await listPhones(tx, caller.customerId), input)
    const { personPhoneId, allowCalls, allowTexts } = input
    const agreed = allowedTexts(context, old, input)
    if (agreed !== null) await recordConsent(context, changing, 'TEXT_MESSAGES', 'GIVEN', personPhoneId, agreed)
    if (!allowTexts && old.allowTexts) {
      await tellTextsEnd(changing, context, old.phoneNumber)
      await recordConsent(context, changing, 'TEXT_MESSAGES', 'WITHDRAWN', personPhoneId)
    }
    await setPreference(tx, { personPhoneId, allowCalls, allowTexts, ...quiet })
  })
}

/** The text that allowing texts agrees to; null where nothing is newly allowed. @throws CarportError FIELD_INVALID */
export function allowedTexts(
  { config }: Pick<RequestContext, 'config'>,
  phone: PhoneRow,
  { allowTexts, consentVersion }: Pick<PreferencesInput, 'allowTexts' | 'consentVersion'>,
): ConsentWording | null {
  if (!allowTexts || phone.allowTexts) return null
  const wording = wordingOfVersion(config.company, 'TEXT_MESSAGES', consentVersion ?? '')
  if (phone.phoneType !== 'CellPhone' || wording === null) throw fieldError('allowTexts', 'FIELD_INVALID')
  return wording
}
