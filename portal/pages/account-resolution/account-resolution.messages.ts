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
      lead: 'After a charge-off, you may still owe a balance. You can pay it off at a pace that works for you.',
      points: [
        'You can pay in full or in installments. We’ll set up the installments with you by phone.',
        'We don’t add interest or fees while you keep your agreement.',
        'You can ask how we calculated the balance, or tell us if you think it’s wrong.',
      ],
    },
  },
  es: () => import('./account-resolution.messages.es.ts').then((m) => m.es),
})
