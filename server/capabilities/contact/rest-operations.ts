import * as v from 'valibot'
import type { RestOperations } from '#server/platform/http/rest-operation'
import { incomingText } from './incoming-texts.ts'

const token = { token: 'From the link in the message.' }

/** What people answer to texts, as the text gateway passes it on. */
export const textOperations: RestOperations = {
  'POST /webhooks/texts': {
    about: 'Takes a reply to one of our texts. STOP and similar words end texts to that number at once.',
    callers: ['vendor'],
    body: incomingText,
    status: 202,
    answer: v.object({ outcome: v.picklist(['STOPPED', 'IGNORED']) }),
  },
}

/** The link in reminders that stops them. */
export const optOutOperations: RestOperations = {
  'GET /opt-out/{token}': {
    about: 'Shows the page that asks whether to stop reminders to the address.',
    callers: ['anyone'],
    path: token,
    answer: 'text/html',
  },
  'POST /opt-out/{token}': {
    about: 'Stops reminders to the address, or resumes them. Mail programs send it for a one-click unsubscribe.',
    callers: ['anyone'],
    path: token,
    body: v.object({ choice: v.optional(v.literal('resume')) }),
    bodyType: 'application/x-www-form-urlencoded',
    answer: 'text/html',
  },
}
