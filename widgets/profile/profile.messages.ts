import { defineMessages } from '#sdk/i18n/messages'
import type { AddressType, AddressWarning, EmailType, PhoneType } from '#sdk/loan/enums.graphql'
import { passcodeMinutes, teamViewMonths } from '#sdk/loan/access-terms'
import { nicknameCharacters } from '#sdk/loan/payment-terms'

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
  loadFailed: 'We couldn’t load your profile. No changes were made.',
  failed: 'We couldn’t save this. What you typed is still here. Try again.',
  saved: 'Saved.',
  unsaved: 'You have unsaved changes here. Open it to continue.',
  save: 'Save',
  saveAnyway: 'Save as entered',
  cancel: 'Cancel',
  edit: (what) => `Change ${what}`,
  editShort: 'Change',
  removeShort: 'Remove',
  remove: (what) => `Remove ${what}`,
  back: 'Back to my profile',
  preferred: 'Preferred',

  nameTitle: 'Name',
  name: 'Name on the loan',
  nameHelp: 'This is the name on your contract. Call us to change it.',
  nickName: 'Nickname',
  nickNameHelp: `What we call you on these pages. Up to ${nicknameCharacters} letters, numbers, spaces and hyphens.`,
  nickNameNone: 'None',

  emailTitle: 'Email',
  emailAddress: 'Email address',
  emailType: 'Type',
  emailTypes: { HomeEmail: 'Personal', WorkEmail: 'Work' },
  addEmail: 'Add an email',
  emailInvalid: 'Enter a valid email address, like name@example.com.',
  emailHelp: 'We’ll send a code to the new address. Nothing changes until you enter it.',
  emailElsewhere: 'To protect your account, you can change your email only on our site.',
  emailLink: 'Change it on our site',
  signIn: 'You sign in with this email',
  emailPending: (masked) => `We sent a code to ${masked}. Nothing changes until you enter it.`,
  enterCode: 'Enter the code',
  verifyTitle: 'Verify your new email',
  verifyText: (masked) => `Enter the 6-digit code we sent to ${masked}. It works for ${passcodeMinutes} minutes.`,
  verifyNone: 'You don’t have a new email to verify.',
  verify: 'Verify',
  verified: 'Your contact information is updated.',
  code: 'Code',
  codeHelp: '6 digits',
  codeMissing: 'Enter the 6-digit code.',
  codeNotSent: 'Get a code first.',
  sendAgain: 'Send a new code',
  codeSent: (masked) => `We sent a new code to ${masked}. It works for ${passcodeMinutes} minutes.`,
  giveUp: 'Don’t add it',
  givenUp: 'We didn’t add it. Your other contact information stays the same.',
  stepUp:
    'Before you change your contact information, confirm it’s you. You only have to do this once until you log out.',

  phoneTitle: 'Phones',
  phoneNumber: 'Phone number',
  phoneInvalid: 'Enter a 10-digit phone number, like 602-555-0123.',
  phoneHelp: 'We’ll text a code to a new mobile number.',
  phoneType: 'Type',
  phoneTypes: { CellPhone: 'Mobile', HomePhone: 'Home', WorkPhone: 'Work' },
  extension: 'Extension',
  extensionShort: (extension) => `ext. ${extension}`,
  isPreferred: 'Call me here first',
  addPhone: 'Add a phone',
  noPhones: 'We don’t have a phone number for you.',
  phonePending: (masked) => `We texted a code to ${masked}. Enter it to add the number.`,
  removePhoneTitle: 'Remove this phone?',
  removePhoneText: (phone) => `We’ll no longer call or text ${phone}.`,
  keep: 'Keep it',
  preferencesLink: 'Call and text preferences',

  addressTitle: 'Addresses',
  address: {
    addressLine1: 'Street address',
    addressLine2: 'Apartment or unit',
    city: 'City',
    state: 'State',
    zip: 'ZIP code',
    addressType: 'Type',
  },
  addressTypes: { PrimaryHome: 'Home', OtherHome: 'Other home', Work: 'Work', PostalOnly: 'Mail only' },
  addressMissing: 'Fill in this field.',
  chooseState: 'Choose a state',
  addAddress: 'Add an address',
  warnings: {
    NO_HOUSE_NUMBER: 'Enter a house number.',
    ZIP_OF_OTHER_STATE: 'This ZIP code is in another state.',
    POST_OFFICE_BOX: 'A PO box can’t be a home address. Choose “Mail only.”',
    NOT_KNOWN: 'USPS doesn’t recognize this address.',
    UNIT_MISSING: 'This building has several units. Add the apartment or unit number.',
  },
  warningsTitle: 'Please check this address',

  recordsTitle: 'Electronic records',
  recordsOn: (date) => `You agreed to electronic records on ${date}.`,
  recordsOff: 'We send your loan records on paper. You can agree to get them here instead.',
  readText: 'What you agree to',
  copy: 'Save a copy of your agreement',
  copySaved: 'Your copy is in your downloads.',
  copyFailed: 'We couldn’t save your copy. Try again.',
  withdraw: 'Withdraw consent',
  withdrawTitle: 'Go back to paper?',
  withdrawText:
    'Starting today, we’ll mail you paper records for free. This site still works, and what you’ve already signed is still valid.',

  teamTitle: 'Viewed by our team',
  teamText: 'When someone on our team viewed your loan. Call us if you have questions.',
  teamNone: `No one in the last ${teamViewMonths} months.`,
  teamView: (when, ending) => (ending === null ? when : `${when}, account ending in ${ending}`),

  preferencesTitle: 'Call and text preferences',
  preferencesText: 'Your preferences are saved. You’ll still get codes you request.',
  allowCalls: 'You may call this number',
  allowTexts: 'You may text this number',
  textsOnlyMobile: 'We only text cell phones.',
  quiet: 'Do not disturb',
  quietStart: 'From',
  quietEnd: 'To',
  quietBoth: 'Set both times or neither.',
}

export const profileMessages = defineMessages<ProfileMessages>({
  name: 'profile',
  en,
  es: () => import('./profile.messages.es.ts').then((file) => file.es),
})
