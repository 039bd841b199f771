import * as v from 'valibot'
import type { OtpChannel } from '#sdk/loan/enums.graphql'
import type { IssuedEmbedToken, IssuedToken } from '#server/identity/issue-token'
import type { RestOperations } from '#server/platform/http/rest-operation'
import { approveRequest, codeRequest, confirmationRequest } from './confirmations.ts'
import { askingRequest, offerRequest, selfRequest } from './self-session.ts'
import { sessionRequest } from './session-request.ts'
import type { Subject } from './subject.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const partnerName = v.pipe(v.nullable(v.string()), v.description("Null for the servicer's own page."))
const ownToken = v.object({
  token: v.string(),
  expiresAt: time,
  accountNumber: v.string(),
}) satisfies v.GenericSchema<IssuedToken>
const subject = v.object({
  firstName: v.string(),
  lastFour: v.string(),
  partnerName,
}) satisfies v.GenericSchema<Subject>

/** What partners' servers ask. */
export const partnerOperations: RestOperations = {
  'POST /api/embed/sessions': {
    about: "Makes a token for one borrower, one account, and some of the partner's capabilities and pages.",
    callers: ['partner'],
    body: sessionRequest,
    status: 201,
    answer: v.object({
      token: v.string(),
      expiresAt: time,
      tokenId: v.string(),
    }) satisfies v.GenericSchema<IssuedEmbedToken>,
  },
  'GET /api/embed/references/{reference}': {
    about: "Returns what became of something a borrower did on the partner's pages.",
    callers: ['partner'],
    path: { reference: 'What `carport-unknown` names, or the whole idempotency key.' },
    answer: v.object({
      reference: v.string(),
      operation: v.string(),
      accountLastFour: v.string(),
      doneAt: time,
      amountCents: v.nullable(v.number()),
      confirmationNumber: v.nullable(v.string()),
      outcome: v.picklist(['accepted', 'posted', 'pending', 'failed', 'cancelled', 'returned', 'done']),
    }),
  },
}

/** What our own sign-in window and frames ask on behalf of a partner's page. */
export const frameOperations: RestOperations = {
  'POST /api/embed/sessions/self/asking': {
    about: "Returns whose page asks for a sign-in and what it may show. Our own pages' origin only.",
    callers: ['anyone'],
    body: askingRequest,
    answer: v.object({ partnerName, capabilities: v.array(v.string()) }),
  },
  'POST /api/embed/sessions/self/offer': {
    about: 'Returns what a page would get, for the borrower to agree to. Our own origin only.',
    callers: ['borrower'],
    body: offerRequest,
    answer: v.object({
      partnerName,
      capabilities: v.array(v.string()),
      loans: v.array(v.object({ accountNumber: v.string(), vehicle: v.string() })),
    }),
  },
  'POST /api/embed/sessions/self': {
    about: "Makes a token for one of the borrower's own loans and the page they chose it for. Our own origin only.",
    callers: ['borrower'],
    body: selfRequest,
    status: 201,
    answer: ownToken,
  },
  'POST /api/embed/subject': {
    about: "Returns whose payment methods an element's token changes, for our own frames only.",
    callers: ['element'],
    answer: subject,
  },
  'POST /api/embed/confirmations': {
    about:
      'Describes what a mutation would do and grants it for ten minutes, for our own frames only. Answers 200 with `isDone` when the key was answered before.',
    callers: ['element'],
    body: confirmationRequest,
    status: 201,
    answer: v.object({
      confirmation: v.string(),
      expiresAt: time,
      view: v.object({
        title: v.string(),
        rows: v.array(v.object({ label: v.string(), value: v.string() })),
        authorization: v.nullable(v.string()),
        act: v.string(),
      }),
      loan: v.object({ firstName: v.string(), lastFour: v.string() }),
      partnerName,
      code: v.nullable(
        v.object({
          contacts: v.array(
            v.object({
              contactId: v.string(),
              channel: v.picklist(['SMS', 'EMAIL'] as const satisfies readonly OtpChannel[]),
              masked: v.string(),
            }),
          ),
        }),
      ),
    }),
  },
  'POST /api/embed/confirmations/code': {
    about: 'Sends the code that a confirmation asks for.',
    callers: ['element'],
    body: codeRequest,
    answer: v.object({ masked: v.string() }),
  },
  'POST /api/embed/confirmations/approve': {
    about: 'Proves a confirmation with the code.',
    callers: ['element'],
    body: approveRequest,
    status: 204,
  },
}
