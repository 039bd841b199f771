import { defineMessages } from '#sdk/i18n/messages'

/** Texts used only by Keep Your Keys. */
export interface KeepYourKeysMessages {
  title: string
  account: (lastFour: string) => string
  landingTitle: string
  landing: readonly string[]
  see: string
  otherTitle: string
}

export const en: KeepYourKeysMessages = {
  title: 'Keep Your Keys',
  account: (lastFour) => `Account ending in ${lastFour}`,
  landingTitle: 'Keep your vehicle and pay over time',
  landing: [
    'You choose the first payment and the payments after it.',
    'No interest and no fees are added while you keep up with the plan.',
    'The vehicle stays with you while you keep up with the plan.',
    'You can pay more or sooner at any time, for free.',
  ],
  see: 'See my options',
  otherTitle: 'Or pay without a plan',
}

export const keepYourKeysMessages = defineMessages<KeepYourKeysMessages>({
  name: 'keep-your-keys',
  en,
  es: () => import('./keep-your-keys.messages.es.ts').then((file) => file.es),
})
