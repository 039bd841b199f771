import { defineMessages } from '#sdk/i18n/messages'
import type { HardshipTopic } from '../hardship/hardship.messages.ts'

/** What the page about settling a charged-off account says. */
export interface AccountResolutionMessages {
  topic: HardshipTopic
}

export const accountResolutionMessages = defineMessages<AccountResolutionMessages>({
  name: 'account-resolution',
  en: {
    topic: {
      title: 'Resolve your account',
      lead: 'After a charge-off a balance can remain. You can settle it with us, at a pace you can keep.',
      points: [
        'You can pay in full or in parts. We agree on the parts with you by phone.',
        'No interest or fees are added while you keep an agreement.',
        'You can ask how we calculated the balance, or tell us that it is wrong.',
      ],
    },
  },
  es: () => import('./account-resolution.messages.es.ts').then((m) => m.es),
})
