import { readFileSync } from 'node:fs'
import type { CapabilityModule, Policy, RequestContext } from '#server/platform/context'
import { checkAddress, updateAddress, updateNickName } from './change-address.ts'
import { updateEmail, verifyNewEmail } from './change-email.ts'
import { type PreferencesInput, removePhone, updatePhone, updatePreferences, verifyNewPhone } from './change-phone.ts'
import {
  addressConfirmation,
  newPhoneConfirmation,
  nickNameConfirmation,
  paperConfirmation,
  phoneConfirmation,
  phoneRemoval,
  preferencesConfirmation,
  recordsConfirmation,
} from './confirmations.ts'
import { acceptElectronicRecords, withdrawElectronicRecords } from './consents.ts'
import type { AddressInput, EmailInput, PhoneInput } from '#server/platform/messages/contact-input'
import { draftKey } from './draft-key.ts'
import { electronicRecordsView } from '#server/loans/accounts/electronic-records'
import { cancelContactChange, type PendingContactKind, resendContactCode } from './pending-contact.ts'
import { callPreferences, profileView } from './profile-view.ts'

const reads: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['profile'],
  because: 'Details are personal: a caller sees and changes their own, found by their own customer id.',
}
const writes: Policy = { ...reads, isIdempotent: true }
/** Who may sign in is changed on our own pages alone: a page around an element could make itself the owner of the login. */
const signIn: Policy = {
  actors: ['borrower'],
  isIdempotent: true,
  because: 'An email address may be what the person signs in with, so only who signed in here may change one.',
}
/** Nothing on file changes by it: whoever typed a new phone on a partner's page may go on with it, or give it up, there. */
const pending: Policy = {
  ...writes,
  confirmation: { kind: 'none', because: 'Another code, or none: what is on file stays as it is.' },
  because: 'It acts on the change that the caller’s own customer waits for; an element acts on a phone’s alone.',
}
/** Whatever is signed asks for electronic records first, wherever it is signed. */
const recordsCapabilities = ['profile', 'autopay', 'autopay-otp']

/** The person's own details, consents and preferences. */
export const profileModule: CapabilityModule = {
  name: 'profile',
  typeDefs: readFileSync(new URL('profile.graphql', import.meta.url), 'utf8'),
  queries: {
    GetProfile: (_: object, context: RequestContext) => profileView(context),
    GetCallPreferences: (_: object, context: RequestContext) => callPreferences(context),
    GetDraftKey: (_: object, context: RequestContext) => draftKey(context),
    GetElectronicRecords: (_: object, context: RequestContext) => electronicRecordsView(context),
    CheckAddress: ({ input }: { input: AddressInput }, context: RequestContext) => checkAddress(context, input),
  },
  mutations: {
    UpdateEmail: ({ input, passcode }: WithPasscode<EmailInput>, context: RequestContext) =>
      changed(context, updateEmail(context, input, passcode ?? null)),
    VerifyNewEmail: ({ code }: { code: string }, context: RequestContext) =>
      changed(context, verifyNewEmail(context, code)),
    UpdatePhone: ({ input, passcode }: WithPasscode<PhoneInput>, context: RequestContext) =>
      changed(context, updatePhone(context, input, passcode ?? null)),
    VerifyNewPhone: ({ code }: { code: string }, context: RequestContext) =>
      changed(context, verifyNewPhone(context, code)),
    ResendContactCode: ({ kind }: { kind: PendingContactKind }, context: RequestContext) =>
      changed(context, resendContactCode(context, kind)),
    CancelContactChange: ({ kind }: { kind: PendingContactKind }, context: RequestContext) =>
      changed(context, cancelContactChange(context, kind)),
    RemovePhone: (
      { passcode, ...input }: { personPhoneId: string; version: number; passcode?: string | null },
      context: RequestContext,
    ) => changed(context, removePhone(context, input, passcode ?? null)),
    UpdateAddress: ({ input, passcode }: WithPasscode<AddressInput>, context: RequestContext) =>
      changed(context, updateAddress(context, input, passcode ?? null)),
    UpdateNickName: (input: { nickName: string; version: number }, context: RequestContext) =>
      changed(context, updateNickName(context, input)),
    UpdateCallPreferences: ({ input }: { input: PreferencesInput }, context: RequestContext) =>
      changed(context, updatePreferences(context, input)),
    AcceptEConsent: (input: { version: string; code: string }, context: RequestContext) =>
      recordsChanged(context, acceptElectronicRecords(context, input)),
    WithdrawEConsent: (_: object, context: RequestContext) =>
      recordsChanged(context, withdrawElectronicRecords(context)),
  },
  policies: {
    'Query.GetProfile': reads,
    'Query.GetCallPreferences': {
      actors: ['borrower'],
      because: 'The portal asks for a person’s own preferences; an element reads them with the profile.',
    },
    'Query.GetElectronicRecords': { ...reads, embedCapabilities: ['autopay', 'autopay-otp'] },
    'Query.GetDraftKey': {
      actors: ['borrower'],
      because: 'The key follows from the login of whoever asks; our own pages alone keep drafts, an element has none.',
    },
    'Query.CheckAddress': reads,
    'Mutation.UpdateEmail': signIn,
    'Mutation.VerifyNewEmail': signIn,
    'Mutation.UpdatePhone': { ...writes, confirmation: phoneConfirmation },
    'Mutation.VerifyNewPhone': { ...writes, confirmation: newPhoneConfirmation },
    'Mutation.ResendContactCode': pending,
    'Mutation.CancelContactChange': pending,
    'Mutation.RemovePhone': { ...writes, confirmation: phoneRemoval },
    'Mutation.UpdateAddress': { ...writes, confirmation: addressConfirmation },
    'Mutation.UpdateNickName': { ...writes, confirmation: nickNameConfirmation },
    'Mutation.UpdateCallPreferences': { ...writes, confirmation: preferencesConfirmation },
    'Mutation.AcceptEConsent': {
      ...writes,
      embedCapabilities: recordsCapabilities,
      confirmation: recordsConfirmation,
    },
    'Mutation.WithdrawEConsent': { ...writes, confirmation: paperConfirmation },
  },
}

interface WithPasscode<T> {
  readonly input: T
  readonly passcode?: string | null
}

async function changed(context: RequestContext, change: Promise<void>): Promise<object> {
  await change
  return { success: true, profile: await profileView(context) }
}

async function recordsChanged(context: RequestContext, change: Promise<void>): Promise<object> {
  await change
  return { success: true, electronicRecords: await electronicRecordsView(context) }
}
