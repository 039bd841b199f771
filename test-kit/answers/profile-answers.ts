import {
  CancelContactChangeDocument,
  CheckAddressDocument,
  RemovePhoneDocument,
  ResendContactCodeDocument,
  UpdateAddressDocument,
  UpdateNickNameDocument,
  UpdatePhoneDocument,
  VerifyNewPhoneDocument,
  WithdrawEConsentDocument,
} from '#texts/profile/forms.graphql'
import {
  LoadProfileDocument,
  type LoadProfileQuery,
  UpdateCallPreferencesDocument,
} from '#texts/profile/profile.graphql'
import type { AnswerBook } from '../answer-book.ts'
import { answerRecords, offeredRecords } from './records-answers.ts'

export type ProfileAnswer = LoadProfileQuery['GetProfile']

/** Ana Reyes with an email, a mobile number and a home address, unless overridden. */
export function profileAnswer(change: Partial<ProfileAnswer> = {}): ProfileAnswer {
  return {
    customerId: 'c1',
    firstName: 'Ana',
    middleName: null,
    lastName: 'Reyes',
    generation: null,
    nickName: null,
    version: 1,
    emails: [
      {
        personEmailId: 'eml_1',
        emailAddress: 'ana@example.com',
        emailType: 'HomeEmail',
        isPreferred: true,
        isSignIn: true,
        version: 1,
      },
    ],
    phones: [
      {
        personPhoneId: 'phn_1',
        phoneNumber: '4805550123',
        phoneType: 'CellPhone',
        extension: null,
        isPreferred: true,
        isVerified: true,
        version: 3,
        preference: { allowCalls: true, allowTexts: false, quietStart: null, quietEnd: null },
      },
    ],
    addresses: [
      {
        personAddressId: 'adr_1',
        addressLine1: '100 W Example Street',
        addressLine2: null,
        addressType: 'PrimaryHome',
        city: 'Tempe',
        state: 'AZ',
        zip: '85281',
        version: 1,
      },
    ],
    pendingEmail: null,
    pendingPhone: null,
    electronicRecords: { ...offeredRecords, changedAt: null, acceptedDocumentId: null },
    textConsent: { version: 'texts-2026-11-2.en', text: 'You allow us to send texts. Reply STOP to end them.' },
    viewedByTeam: [],
    ...change,
  }
}

/** Answers everything the profile asks. Changes are taken; what is shown stays the given one. */
export function answerProfile(book: AnswerBook, profile: ProfileAnswer = profileAnswer()): void {
  book.answer(LoadProfileDocument, { GetProfile: profile })
  book.answer(CheckAddressDocument, ({ input }) => ({
    CheckAddress: { warnings: [input].flat()[0]?.zip === '10001' ? ['ZIP_OF_OTHER_STATE' as const] : [] },
  }))
  const success = { success: true }
  book.answer(UpdateNickNameDocument, { UpdateNickName: { profile } })
  book.answer(UpdatePhoneDocument, { UpdatePhone: { profile: { pendingPhone: null } } })
  book.answer(VerifyNewPhoneDocument, { VerifyNewPhone: success })
  book.answer(ResendContactCodeDocument, { ResendContactCode: success })
  book.answer(CancelContactChangeDocument, { CancelContactChange: success })
  book.answer(RemovePhoneDocument, { RemovePhone: success })
  book.answer(UpdateAddressDocument, { UpdateAddress: success })
  book.answer(UpdateCallPreferencesDocument, { UpdateCallPreferences: { profile } })
  answerRecords(book)
  book.answer(WithdrawEConsentDocument, { WithdrawEConsent: success })
}
