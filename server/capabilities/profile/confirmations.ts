import { toIso } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { Confirmation, ConfirmationView, RequestContext } from '#server/platform/context'
import { maskContact } from '#server/identity/passcodes'
import { callingCustomer } from '#server/identity/calling-customer'
import { reader } from '#server/platform/store/database'
import { changedAddress } from './change-address.ts'
import { allowedTexts, changedPhone, isStepUpNeeded, ownPhone, type PreferencesInput } from './change-phone.ts'
import { readChange } from '#server/loans/accounts/changes.store'
import { confirmationTexts } from './confirmation-texts.ts'
import { demandSampleCode } from './consents.ts'
import { consentWording } from '#server/loans/accounts/consent-texts'
import {
  type AddressInput,
  checkedAddress,
  checkedNickName,
  checkedPhone,
  checkedQuietHours,
  type PhoneInput,
  type PlainAddress,
} from '#server/platform/messages/contact-input'
import { changeWaitsMs } from './pending-contact.ts'
import { sameVersion } from './own-change.ts'
import { listPhones, readPerson } from './profile.store.ts'

type Row = ConfirmationView['rows'][number]
interface InputArgs<T> {
  readonly input: T
}

/** A code goes to a contact on file wherever the change itself takes proof; anything else about the same number needs none. */
export const phoneConfirmation: Confirmation = {
  kind: 'frame',
  code: async ({ input }: InputArgs<PhoneInput>, context) => {
    const old = changedPhone(await ownPhones(context), input)
    return isStepUpNeeded(old, { ...input, ...checkedPhone(input) }) ? 'always' : 'first'
  },
  describe: async ({ input }: InputArgs<PhoneInput>, context) => {
    const { phoneNumber, extension } = checkedPhone(input)
    const phones = await ownPhones(context)
    const old = changedPhone(phones, input)
    const isNew = old?.phoneNumber !== phoneNumber
    if (isNew && phones.some((one) => one.phoneNumber === phoneNumber)) throw fieldError('phoneNumber', 'PHONE_INVALID')
    const words = confirmationTexts[context.language]
    return view(old === null ? words.addPhone : words.changePhone, [
      { label: words.number, value: written(phoneNumber, extension) },
      { label: words.kind, value: words.phoneTypes[input.phoneType] },
      ...(input.isPreferred ? [{ label: words.preferred, value: words.yes }] : []),
      ...(old !== null && isNew ? [{ label: words.inPlaceOf, value: masked(old.phoneNumber) }] : []),
    ])
  },
}

/** Who typed the code of the new number proved it; that it may be changed was confirmed when it was asked for. */
export const newPhoneConfirmation: Confirmation = {
  kind: 'frame',
  code: 'first',
  describe: async (_: object, context) => {
    const { customerId } = callingCustomer(context)
    const since = toIso(context.clock.nowMs() - changeWaitsMs)
    const waiting = await readChange(reader(context.db), customerId, 'PHONE', since)
    if (waiting === null) throw new CarportError('OTP_EXPIRED')
    const words = confirmationTexts[context.language]
    return view(words.useNewPhone, [{ label: words.number, value: written(waiting.phoneNumber, null) }])
  },
}

/** Taking a phone out. */
export const phoneRemoval: Confirmation = {
  kind: 'frame',
  code: 'always',
  describe: async (input: { personPhoneId: string; version: number }, context) => {
    const old = ownPhone(await ownPhones(context), input)
    const words = confirmationTexts[context.language]
    return view(words.removePhone, [
      { label: words.number, value: masked(old.phoneNumber) },
      { label: words.after, value: words.noCalls },
    ])
  },
}

/** Mail goes to an address, so each change takes a code. */
export const addressConfirmation: Confirmation = {
  kind: 'frame',
  code: 'always',
  describe: async ({ input }: InputArgs<AddressInput>, context) => {
    const address = checkedAddress(input)
    const old = await changedAddress(reader(context.db), callingCustomer(context).customerId, input)
    const words = confirmationTexts[context.language]
    return view(old === null ? words.addAddress : words.changeAddress, [
      { label: words.address, value: inOneLine(address) },
      { label: words.kind, value: words.addressTypes[address.addressType] },
      ...(old === null ? [] : [{ label: words.inPlaceOf, value: inOneLine(old) }]),
    ])
  },
}

/** When and how we may call or text. */
export const preferencesConfirmation: Confirmation = {
  kind: 'frame',
  code: 'first',
  describe: async ({ input }: InputArgs<PreferencesInput>, context) => {
    const { quietStart, quietEnd } = checkedQuietHours(input)
    const old = ownPhone(await ownPhones(context), input)
    const agreed = allowedTexts(context, old, input)
    const words = confirmationTexts[context.language]
    const answer = (isAllowed: boolean) => (isAllowed ? words.yes : words.no)
    return {
      ...view(words.changePreferences, [
        { label: words.number, value: masked(old.phoneNumber) },
        { label: words.calls, value: answer(input.allowCalls) },
        { label: words.texts, value: answer(input.allowTexts) },
        { label: words.quiet, value: quietStart === null ? words.never : `${quietStart}–${quietEnd}` },
      ]),
      authorization: agreed?.text ?? null,
    }
  },
}

/** What we call the person. */
export const nickNameConfirmation: Confirmation = {
  kind: 'frame',
  code: 'first',
  describe: async (input: { nickName: string; version: number }, context) => {
    const nickName = checkedNickName(input.nickName)
    const person = await readPerson(reader(context.db), callingCustomer(context).customerId)
    sameVersion(person ?? undefined, input.version)
    const words = confirmationTexts[context.language]
    return view(words.changeNickName, [{ label: words.nickName, value: nickName ?? words.none }])
  },
}

/** The agreement to electronic records, word for word in the version that is agreed to. */
export const recordsConfirmation: Confirmation = {
  kind: 'frame',
  code: 'first',
  describe: async (input: { version: string; code: string }, context) => {
    const wording = demandSampleCode(context, input)
    const words = confirmationTexts[context.language]
    return {
      ...view(words.acceptRecords, [{ label: words.version, value: wording.version }]),
      authorization: wording.text,
    }
  },
}

/** Going back to paper. */
export const paperConfirmation: Confirmation = {
  kind: 'frame',
  code: 'first',
  describe: async (_: object, context) => {
    const { version } = consentWording(context.config.company, 'ELECTRONIC_RECORDS', context.language)
    const words = confirmationTexts[context.language]
    return view(words.withdrawRecords, [
      { label: words.version, value: version },
      { label: words.after, value: words.paper },
    ])
  },
}

function view(act: string, rows: readonly Row[]): ConfirmationView {
  return { title: act, rows, authorization: null, act }
}

function ownPhones(context: RequestContext): ReturnType<typeof listPhones> {
  return listPhones(reader(context.db), callingCustomer(context).customerId)
}

function masked(phoneNumber: string): string {
  return maskContact({ channel: 'SMS', address: phoneNumber })
}

/** "(480) 555-0123, 12": the whole number, so that one the page put in is seen. */
function written(phoneNumber: string, extension: string | null): string {
  const digits = phoneNumber.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const number = digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  return extension === null ? number : `${number}, ${extension}`
}

function inOneLine({ addressLine1, addressLine2, city, state, zip }: PlainAddress): string {
  return [addressLine1, addressLine2, city, `${state} ${zip}`].filter((part) => part !== null).join(', ')
}
