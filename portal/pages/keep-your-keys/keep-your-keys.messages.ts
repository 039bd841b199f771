import { defineMessages } from '#sdk/i18n/messages'
import type { HardshipTopic } from '../hardship/hardship.messages.ts'

/** What the page about the Keep Your Keys program says. */
export interface KeepYourKeysMessages {
  topic: HardshipTopic
}

export const keepYourKeysMessages = defineMessages<KeepYourKeysMessages>({
  name: 'keep-your-keys',
  en: {
    topic: {
      title: 'Keep Your Keys',
      lead: 'For charged-off accounts when you still have your car. Keep up with your plan and you keep the car.',
      points: [
        'You start with a first payment. You choose with us how many months to spread the rest over.',
        'We don’t add interest or fees while you keep up with the plan.',
        'We won’t take the car while you keep up with the plan.',
      ],
    },
  },
  es: () => import('./keep-your-keys.messages.es.ts').then((m) => m.es),
})
