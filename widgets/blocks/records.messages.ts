import { defineMessages } from '#sdk/i18n/messages'

/** Agreeing to electronic records, in the profile and before something is signed. */
export interface RecordsMessages {
  askTitle: string
  ask: string
  askPaper: (phone: string) => string
  loading: string
  loadFailed: string
  notNow: string
  agreementTitle: string
  openSample: string
  sampleSaved: string
  sampleCode: string
  sampleCodeHelp: string
  codeMissing: string
  accept: string
  failed: string
}

export const en: RecordsMessages = {
  askTitle: 'First, your okay for electronic documents',
  ask: 'We give you a copy of what you sign. To send it here in place of paper we need your okay. Nothing is signed yet, and what you entered is kept.',
  askPaper: (phone) => `Would you rather have paper? Call us at ${phone} and we set this up with you.`,
  loading: 'Loading what you agree to',
  loadFailed: 'We could not load what you agree to. Nothing was signed.',
  notNow: 'Not now',
  agreementTitle: 'What you agree to',
  openSample: 'Open the sample document',
  sampleSaved: 'The sample is saved with your downloads. Open it and type its code here.',
  sampleCode: 'Code in the sample document',
  sampleCodeHelp: '6 letters and digits. It shows that you can open what we send.',
  codeMissing: 'Type the code from the sample document.',
  accept: 'I agree to electronic records',
  failed: 'This did not work. Nothing was signed. Try again.',
}

export const recordsMessages = defineMessages<RecordsMessages>({
  name: 'electronic-records',
  en,
  es: () => import('./records.messages.es.ts').then((file) => file.es),
})
