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
      lead: 'For accounts that were charged off while you still have your car. With a plan you keep, you keep the car.',
      points: [
        'You start with a first payment. The rest goes over months that you choose with us.',
        'No interest or fees are added while you keep the plan.',
        'We do not take the car while the plan is kept.',
      ],
    },
  },
  es: () => import('./keep-your-keys.messages.es.ts').then((m) => m.es),
})
