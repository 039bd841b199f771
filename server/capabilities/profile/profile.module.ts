import { readFileSync } from 'node:fs'
import type { Policy, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { checkAddress, updateAddress, updateNickName } from './change-address.ts'
import { updateEmail, verifyNewEmail } from './change-email.ts'
import { removePhone, updatePhone, updatePreferences, verifyNewPhone } from './change-phone.ts'
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
import { draftKey } from './draft-key.ts'
import { electronicRecordsView, recordsCapabilities } from '#server/loans/accounts/electronic-records'
import { cancelContactChange, resendContactCode } from './pending-contact.ts'
import { profileView } from './profile-view.ts'
import type { ElectronicRecordsResult, ProfileResult } from '#server/platform/graphql/resolvers.graphql'

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
/** Nothing on file changes by it: a new phone that waits gets another code on any page, and is given up where it was asked for. */
const pending: Policy = {
  ...writes,
  confirmation: { kind: 'none', because: 'Another code, or none: what is on file stays as it is.' },
  because: 'It acts on the change that the caller’s own customer waits for; an element acts on a phone’s alone.',
}
/** The person's own details, consents and preferences. */
export const profileModule: CapabilityModule = {
  name: 'profile',
  typeDefs: readFileSync(new URL('profile.graphql', import.meta.url), 'utf8'),
  queries: {
    GetProfile: (_, context) => profileView(context),
    GetDraftKey: (_, context) => draftKey(context),
    GetElectronicRecords: (_, context) => electronicRecordsView(context),
    CheckAddress: ({ input }, context) => checkAddress(context, input),
  },
  mutations: {
    UpdateEmail: ({ input, passcode }, context) => changed(context, updateEmail(context, input, passcode ?? null)),
    VerifyNewEmail: ({ code }, context) => changed(context, verifyNewEmail(context, code)),
    UpdatePhone: ({ input, passcode }, context) => changed(context, updatePhone(context, input, passcode ?? null)),
    VerifyNewPhone: ({ code }, context) => changed(context, verifyNewPhone(context, code)),
    ResendContactCode: ({ kind }, context) => changed(context, resendContactCode(context, kind)),
    CancelContactChange: ({ kind }, context) => changed(context, cancelContactChange(context, kind)),
    RemovePhone: ({ passcode, ...input }, context) => changed(context, removePhone(context, input, passcode ?? null)),
    UpdateAddress: ({ input, passcode }, context) => changed(context, updateAddress(context, input, passcode ?? null)),
    UpdateNickName: (input, context) => changed(context, updateNickName(context, input)),
    UpdateCallPreferences: ({ input }, context) => changed(context, updatePreferences(context, input)),
    AcceptEConsent: (input, context) => recordsChanged(context, acceptElectronicRecords(context, input)),
    WithdrawEConsent: (_, context) => recordsChanged(context, withdrawElectronicRecords(context)),
  },
  policies: {
    'Query.GetProfile': reads,
    'Query.GetElectronicRecords': {
      ...reads,
      // The profile's own page reads them with everything else.
      embedCapabilities: recordsCapabilities.filter((name) => name !== 'profile'),
    },
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

async function changed(context: RequestContext, change: Promise<void>): Promise<ProfileResult> {
  await change
  return { success: true, profile: await profileView(context) }
}

async function recordsChanged(context: RequestContext, change: Promise<void>): Promise<ElectronicRecordsResult> {
  await change
  return { success: true, electronicRecords: await electronicRecordsView(context) }
}
