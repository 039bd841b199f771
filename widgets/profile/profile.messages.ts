import { defineMessages } from '#sdk/i18n/messages'
import type { AddressType, AddressWarning, EmailType, PhoneType } from './profile.graphql.ts'

/** The texts of the profile. Dates come in already written in the language. */
export interface ProfileMessages {
  title: string
  lead: string
  loading: string
  loadFailed: string
  failed: string
  saved: string
  unsaved: string
  save: string
  saveAnyway: string
  cancel: string
  edit: (what: string) => string
  editShort: string
  removeShort: string
  remove: (what: string) => string
  back: string
  preferred: string

  nameTitle: string
  name: string
  nameHelp: string
  nickName: string
  nickNameHelp: string
  nickNameNone: string

  emailTitle: string
  emailAddress: string
  emailType: string
  emailTypes: Record<EmailType, string>
  addEmail: string
  emailInvalid: string
  emailHelp: string
  emailElsewhere: string
  emailLink: string
  signIn: string
  emailPending: (masked: string) => string
  enterCode: string
  verifyTitle: string
  verifyText: (masked: string) => string
  verifyNone: string
  verify: string
  verified: string
  code: string
  codeHelp: string
  codeMissing: string
  codeNotSent: string
  sendAgain: string
  codeSent: (masked: string) => string
  giveUp: string
  givenUp: string
  stepUp: string

  phoneTitle: string
  phoneNumber: string
  phoneInvalid: string
  phoneHelp: string
  phoneType: string
  phoneTypes: Record<PhoneType, string>
  extension: string
  extensionShort: (extension: string) => string
  isPreferred: string
  addPhone: string
  noPhones: string
  phonePending: (masked: string) => string
  removePhoneTitle: string
  removePhoneText: (phone: string) => string
  keep: string
  preferencesLink: string

  addressTitle: string
  address: { addressLine1: string; addressLine2: string; city: string; state: string; zip: string; addressType: string }
  addressTypes: Record<AddressType, string>
  addressMissing: string
  chooseState: string
  addAddress: string
  warnings: Record<AddressWarning, string>
  warningsTitle: string

  recordsTitle: string
  recordsOn: (date: string) => string
  recordsOff: string
  readText: string
  copy: string
  copySaved: string
  copyFailed: string
  withdraw: string
  withdrawTitle: string
  withdrawText: string

  teamTitle: string
  teamText: string
  teamNone: string
  teamView: (when: string, ending: string | null) => string

  preferencesTitle: string
  preferencesText: string
  allowCalls: string
  allowTexts: string
  textsOnlyMobile: string
  quiet: string
  quietStart: string
  quietEnd: string
  quietBoth: string
}

export const en: ProfileMessages = {
  title: 'My profile',
  lead: 'How we reach you, and what you agreed to. Only you can see this.',
  loading: 'Loading your profile',
  loadFailed: 'We couldn’t load your profile. Nothing is changed.',
  failed: 'This was not saved. What you typed is still here. Try again.',
  saved: 'Saved.',
  unsaved: 'You have changes here that are not saved. Open it to go on.',
  save: 'Save',
  saveAnyway: 'Save it as it is',
  cancel: 'Cancel',
  edit: (what) => `Change ${what}`,
  editShort: 'Change',
  removeShort: 'Remove',
  remove: (what) => `Remove ${what}`,
  back: 'Back to my profile',
  preferred: 'Preferred',

  nameTitle: 'Name',
  name: 'Name on the loan',
  nameHelp: 'This is the name in your contract. Call us to change it.',
  nickName: 'Nickname',
  nickNameHelp: 'What we call you on these pages. Up to 30 letters, digits, spaces and hyphens.',
  nickNameNone: 'None',

  emailTitle: 'Email',
  emailAddress: 'Email address',
  emailType: 'Kind',
  emailTypes: { HomeEmail: 'Personal', WorkEmail: 'Work' },
  addEmail: 'Add an email',
  emailInvalid: 'Enter a valid email address, like name@example.com.',
  emailHelp: 'We send a code to a new address. Nothing changes before you type it in.',
  emailElsewhere: 'To keep your sign-in safe, you can change your email only on our own site.',
  emailLink: 'Change it on our site',
  signIn: 'You sign in with it',
  emailPending: (masked) => `We sent a code to ${masked}. Until you type it in, nothing changes.`,
  enterCode: 'Enter the code',
  verifyTitle: 'Verify your new email',
  verifyText: (masked) => `Type in the 6 digits that we sent to ${masked}. The code works for 10 minutes.`,
  verifyNone: 'No new email is waiting for a code.',
  verify: 'Verify',
  verified: 'Done. Your new contact counts from now on.',
  code: 'Code',
  codeHelp: '6 digits',
  codeMissing: 'Enter the 6 digits of the code.',
  codeNotSent: 'Send yourself a code first.',
  sendAgain: 'Send a new code',
  codeSent: (masked) => `We sent a new code to ${masked}. It works for 10 minutes.`,
  giveUp: 'Don’t add it',
  givenUp: 'Not added. Your other contacts stay as they are.',
  stepUp: 'Before you change how we reach you, show us that it is you. We ask once until you log out.',

  phoneTitle: 'Phones',
  phoneNumber: 'Phone number',
  phoneInvalid: 'Enter a phone number with 10 digits, like 602-555-0123.',
  phoneHelp: 'We text a code to a new mobile number.',
  phoneType: 'Kind',
  phoneTypes: { CellPhone: 'Mobile', HomePhone: 'Home', WorkPhone: 'Work' },
  extension: 'Extension',
  extensionShort: (extension) => `ext. ${extension}`,
  isPreferred: 'Call me here first',
  addPhone: 'Add a phone',
  noPhones: 'We have no phone number of yours.',
  phonePending: (masked) => `We texted a code to ${masked}. The number counts once you type it in.`,
  removePhoneTitle: 'Remove this phone?',
  removePhoneText: (phone) => `We will not call or text ${phone} any more.`,
  keep: 'Keep it',
  preferencesLink: 'Call and text preferences',

  addressTitle: 'Addresses',
  address: {
    addressLine1: 'Street and number',
    addressLine2: 'Apartment or unit',
    city: 'City',
    state: 'State',
    zip: 'ZIP code',
    addressType: 'Kind',
  },
  addressTypes: { PrimaryHome: 'Home', OtherHome: 'Other home', Work: 'Work', PostalOnly: 'Mail only' },
  addressMissing: 'Fill in this field.',
  chooseState: 'Choose a state',
  addAddress: 'Add an address',
  warnings: {
    NO_HOUSE_NUMBER: 'There is no house number.',
    ZIP_OF_OTHER_STATE: 'The ZIP code belongs to another state.',
    POST_OFFICE_BOX: 'A post office box is not a home. Choose “Mail only” for it.',
    NOT_KNOWN: 'The post does not know this address.',
    UNIT_MISSING: 'This building has several homes. Add the apartment or unit.',
  },
  warningsTitle: 'Please check this address',

  recordsTitle: 'Electronic records',
  recordsOn: (date) => `You agreed to electronic records on ${date}.`,
  recordsOff: 'We send your loan records on paper. You can agree to get them here in place of paper.',
  readText: 'What you agree to',
  copy: 'Save a copy of your agreement',
  copySaved: 'Your copy is saved with your downloads.',
  copyFailed: 'We could not save your copy. Try again.',
  withdraw: 'Take this back',
  withdrawTitle: 'Go back to paper?',
  withdrawText:
    'From today we mail paper to you, free of charge. This site still works, and what you signed stays signed.',

  teamTitle: 'Viewed by our team',
  teamText: 'When somebody of our team looked at your loan. Call us if you have questions about it.',
  teamNone: 'Nobody in the last 13 months.',
  teamView: (when, ending) => (ending === null ? when : `${when}, account ending in ${ending}`),

  preferencesTitle: 'Call and text preferences',
  preferencesText: 'It counts from now on. Codes that you ask for always come.',
  allowCalls: 'You may call this number',
  allowTexts: 'You may text this number',
  textsOnlyMobile: 'Texts go to mobile phones only.',
  quiet: 'Do not disturb',
  quietStart: 'From',
  quietEnd: 'To',
  quietBoth: 'Set both times, or neither.',
}

export const profileMessages = defineMessages<ProfileMessages>({
  name: 'profile',
  en,
  es: () => import('./profile.messages.es.ts').then((file) => file.es),
})
