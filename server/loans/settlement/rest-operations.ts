import * as v from 'valibot'
import { mailFailure } from '#server/loans/letters/mail-failures'
import type { RestOperations } from '#server/platform/http/rest-operation'
import { webhookVendors } from '#server/platform/vendors/webhook-signature'
import { webhookBody } from './webhooks.ts'

/** Webhooks of vendors. */
export const webhookOperations: RestOperations = {
  'POST /webhooks/{vendor}': {
    about: 'Takes a payment event of a processor. Each event counts once, however often it is sent.',
    callers: ['vendor'],
    path: { vendor: `Who sends it: ${webhookVendors.map((vendor) => `\`${vendor}\``).join(' or ')}.` },
    body: webhookBody,
    status: 202,
    answer: v.object({
      outcome: v.picklist(['APPLIED', 'WAITING', 'UNKNOWN', 'MISMATCH', 'IGNORED', 'ALREADY_KNOWN']),
    }),
  },
  'POST /webhooks/mail': {
    about: "Takes the mail gateway's report that a message couldn't be delivered. A loan record is then printed.",
    callers: ['vendor'],
    body: mailFailure,
    status: 202,
    answer: v.object({ outcome: v.picklist(['PRINTED', 'NOTED']) }),
  },
}
