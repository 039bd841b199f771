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
  askTitle: 'First, agree to electronic documents',
  ask: 'We’ll give you a copy of what you sign. To send it here instead of on paper, we need your okay. You haven’t signed anything yet, and we kept what you entered.',
  askPaper: (phone) => `Prefer paper? Call us at ${phone} and we’ll set this up with you.`,
  loading: 'Loading the agreement',
  loadFailed: 'We couldn’t load the agreement. Nothing was signed.',
  notNow: 'Not now',
  agreementTitle: 'What you agree to',
  openSample: 'Open the sample document',
  sampleSaved: 'The sample is in your downloads. Open it and enter its code here.',
  sampleCode: 'Code in the sample document',
  sampleCodeHelp: '6 letters and numbers. This shows you can open what we send.',
  codeMissing: 'Enter the code from the sample document.',
  accept: 'I agree to electronic records',
  failed: 'That didn’t work. Nothing was signed. Try again.',
}

export const recordsMessages = defineMessages<RecordsMessages>({
  name: 'electronic-records',
  en,
  es: () => import('./records.messages.es.ts').then((file) => file.es),
})
