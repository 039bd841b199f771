import type { FastifyInstance, FastifyReply } from 'fastify'
import { businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { historyBeginsOn } from '#sdk/loan/account'
import { readRecurring } from '#server/loans/autopay/autopay.store'
import { readAuthorization as readRecurringAuthorization } from '#server/loans/autopay/autopay-records.store'
import type { Policy, RequestContext, Services } from '#server/platform/context'
import { loadAccounts } from '#server/loans/accounts/accounts.store'
import { accountFigures } from '#server/loans/accounts/account-figures'
import { wholeHistory } from '#server/loans/payments/transaction-history'
import { allowEmbedOrigin } from '#server/identity/partner-pages/cors'
import { enforcePolicy } from '#server/identity/policy'
import { signedInReader } from '#server/identity/signed-in'
import { paidOffOn } from '#server/loans/ledger/ledger'
import { findRequestedBySmeadId, listSigners } from '#server/loans/programs/modification-records.store'
import { listProgramSignatures, readProgramSignature } from '#server/loans/programs/program-signing.store'
import { readPayment } from '#server/loans/payments/payments.store'
import { callingCustomer } from '#server/identity/calling-customer'
import { readConsent } from '#server/loans/accounts/changes.store'
import { sampleCode } from '#server/loans/accounts/electronic-records'
import { reader } from '#server/platform/store/database'
import { agreedSchedule, agreementLetter, programOf, signedIn } from './agreement-document.ts'
import { consentLetter, sampleLetter } from './consent-documents.ts'
import { readAuthorization, readDocument } from '#server/platform/documents/documents.store'
import { historyPdf } from './history-document.ts'
import { isReadByPage, partiesFor } from '#server/loans/accounts/letter-parties'
import {
  agreementPolicies,
  autopayPolicy,
  historyPolicy,
  letterPolicies,
  modificationPolicy,
  paidInFullPolicy,
  paymentPolicy,
  policyFor,
  profilePolicy,
  samplePolicy,
} from './document-policies.ts'
import { paidInFullLetter } from './paid-in-full-letter.ts'
import { modificationLetter, paperLanguage } from './modification-letter.ts'
import { authorizationLetter, receiptLetter } from './payment-documents.ts'
import { type Letter, letterPdf } from '#server/platform/documents/pdf'

/** `authorization-` and an autopay's id. */
const autopayDocumentId = /^authorization-(rec_[0-9a-z]{1,40})$/
/** `receipt-` or `authorization-` and a payment's id. */
const paymentDocumentId = /^(receipt|authorization)-(pay_[0-9a-z]{1,40})$/
/** `sample-` and the version of the text on electronic records. */
const sampleId = /^sample-(e-records-[0-9-]{1,20}\.(?:en|es))$/
/** `consent-` and a consent's id. */
const consentDocumentId = /^consent-(cst_[0-9a-z]{1,40})$/
/** `history-` and an account's number. */
const historyId = /^history-(\d{12})$/
/** `paid-in-full-` and an account's number. */
const paidInFullId = /^paid-in-full-(\d{12})$/
/** `smd_`: the document of a loan change. */
const modificationDocumentId = /^smd_[0-9a-z]{1,40}$/
/** `agreement-` and the plan or extension it is about. */
const agreementId = /^agreement-((?:ptc|mod|pco)_[0-9a-z]{1,40})$/
const keptDocumentId = /^doc_[0-9a-z]{1,40}$/
/** `transcript-` and a conversation's id. */
const transcriptId = /^transcript-(chat_[0-9a-z]{1,40})$/

/** A document ready to be sent. */
interface Found {
  readonly content: Buffer
  readonly fileName: string
  /** Default application/pdf. */
  readonly contentType?: string
}

/** Reads what was said in a conversation, with whose it is; null when there is none. The chat hands it in. */
type ReadTranscript = (
  context: RequestContext,
  conversationId: string,
) => Promise<(Found & { readonly accountNumber: string; readonly customerId: string }) | null>

/**
 * Mounts GET /api/documents/{id}: the receipt of a payment, a copy of what was agreed to, and letters that were kept, as PDF, and
 * what was said in a chat as text; for their owner only. Another's document and one that is not there get one answer. To an element,
 * whose page reads along, no document names the vehicle or another person in full.
 * @param readTranscript the chat's own
 */
export async function mountDocuments(
  app: FastifyInstance,
  services: Services,
  readTranscript: ReadTranscript,
): Promise<void> {
  app.options('/api/documents/:id', async (request, reply) => {
    await allowEmbedOrigin(services, request, reply)
    return reply.code(204).send()
  })
  app.get<{ Params: { id: string } }>('/api/documents/:id', async (request, reply) => {
    await allowEmbedOrigin(services, request, reply)
    const context = await signedInReader(services, request)
    const found = await find(context, request.params.id, readTranscript)
    if (found === null) throw new CarportError('NOT_FOUND')
    return sendDocument(reply, found)
  })
}

function sendDocument(
  reply: FastifyReply,
  { content, fileName, contentType = 'application/pdf' }: Found,
): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(content)
}

async function find(context: RequestContext, id: string, readTranscript: ReadTranscript): Promise<Found | null> {
  if (keptDocumentId.test(id)) return findKept(context, id)
  if (modificationDocumentId.test(id)) return findModification(context, id)
  const [, conversationId] = transcriptId.exec(id) ?? []
  if (conversationId !== undefined) return findTranscript(context, conversationId, readTranscript)
  const [, accountNumber] = historyId.exec(id) ?? []
  if (accountNumber !== undefined) return findHistory(context, accountNumber)
  const [, paidAccount] = paidInFullId.exec(id) ?? []
  if (paidAccount !== undefined) return findPaidInFull(context, paidAccount)
  const [, version] = sampleId.exec(id) ?? []
  if (version !== undefined) return findSample(context, version)
  const [, consentId] = consentDocumentId.exec(id) ?? []
  if (consentId !== undefined) return findConsent(context, consentId)
  const [, programId] = agreementId.exec(id) ?? []
  if (programId !== undefined) return findAgreement(context, programId)
  const [, autopayId] = autopayDocumentId.exec(id) ?? []
  if (autopayId !== undefined) return findAutopayLetter(context, autopayId)
  await demand(context, paymentPolicy)
  const letter = await findLetter(context, id)
  return letter === null ? null : { content: await letterPdf(letter), fileName: `${id}.pdf` }
}

/** @param name the document's own, where the table of impersonation lists it apart from the others */
async function demand(
  context: RequestContext,
  policy: Policy,
  args: Record<string, unknown> = {},
  name = 'GET /api/documents/{id}',
): Promise<void> {
  await enforcePolicy({ kind: 'query', name, policy, args, context })
}

async function findAutopayLetter(context: RequestContext, id: string): Promise<Found | null> {
  await demand(context, autopayPolicy)
  const q = reader(context.db)
  const recurring = await readRecurring(q, id)
  if (recurring === null || !isOwn(context, recurring)) return null
  const kept = await readRecurringAuthorization(q, id)
  if (kept === null) return null
  return {
    content: await letterPdf(authorizationLetter(context.config.company, recurring, kept, 'autopay')),
    fileName: `authorization-${id}.pdf`,
  }
}

async function findHistory(context: RequestContext, accountNumber: string): Promise<Found> {
  await demand(context, historyPolicy, { accountNumber })
  const { customerId } = callingCustomer(context)
  const items = await wholeHistory(accountNumber, context, customerId)
  const parties = await partiesFor(context, reader(context.db), accountNumber, customerId)
  const [account = null] = await loadAccounts(context.db, customerId, accountNumber)
  const today = businessToday(context.clock)
  const content = await historyPdf(
    context.config.company,
    { accountNumber, today, language: context.language, since: account && historyBeginsOn(account), parties },
    items,
  )
  return { content, fileName: `history-${accountNumber.slice(-4)}-${today}.pdf` }
}

/** Only once the account is closed: before that the last payment can still bounce. */
async function findPaidInFull(context: RequestContext, accountNumber: string): Promise<Found | null> {
  await demand(context, paidInFullPolicy, { accountNumber })
  const { ledger, state, today } = await accountFigures(context, accountNumber)
  const paidOn = paidOffOn(ledger, state, today)
  if (ledger.terms.statusKey !== 'P' || paidOn === null) return null
  const parties = await partiesFor(context, reader(context.db), accountNumber, callingCustomer(context).customerId)
  if (parties === null) return null
  const about = { ...parties, accountNumber, company: context.config.company, paidOn }
  const content = await letterPdf(paidInFullLetter(about, context.language))
  return { content, fileName: `paid-in-full-${accountNumber.slice(-4)}.pdf` }
}

async function findSample(context: RequestContext, version: string): Promise<Found> {
  await demand(context, samplePolicy)
  const code = sampleCode(context.config, callingCustomer(context).customerId, version)
  return { content: await letterPdf(sampleLetter(context.config.company, version, code)), fileName: 'sample.pdf' }
}

async function findConsent(context: RequestContext, consentId: string): Promise<Found | null> {
  await demand(context, profilePolicy)
  const consent = await readConsent(reader(context.db), consentId)
  if (consent === null || consent.customerId !== callingCustomer(context).customerId) return null
  return { content: await letterPdf(consentLetter(context.config.company, consent)), fileName: `${consentId}.pdf` }
}

/** Everybody on the loan may read what is changed about it, and nobody else. */
async function findModification(context: RequestContext, smeadId: string): Promise<Found | null> {
  const q = reader(context.db)
  const change = await findRequestedBySmeadId(q, smeadId)
  // One that is not there is answered like another's: the policy is asked either way.
  await demand(context, modificationPolicy, { accountNumber: change?.accountNumber ?? '' })
  if (change === null) return null
  const { company } = context.config
  const parties = await listSigners(q, change.accountNumber, change.loanModId)
  const signed = await listProgramSignatures(q, 'loan-modification', change.loanModId)
  const { customerId } = callingCustomer(context)
  const paper = { change, parties, signed, customerId, company, isFirstNamesOnly: isReadByPage(context) }
  const language = paperLanguage(paper, context.language)
  const about = await partiesFor(context, q, change.accountNumber, customerId, language)
  if (about === null) return null
  const content = await letterPdf(modificationLetter(paper, language, about))
  return { content, fileName: `loan-change-${change.accountNumber.slice(-4)}-${change.createdOn}.pdf` }
}

/** Only who signed it: its words can name an account of their own. */
async function findAgreement(context: RequestContext, programId: string): Promise<Found | null> {
  const program = programOf(programId)
  await demand(context, agreementPolicies[program])
  const q = reader(context.db)
  const signed = await readProgramSignature(q, program, programId, callingCustomer(context).customerId)
  if (signed === null || !isOwn(context, signed)) return null
  const parties = await partiesFor(context, q, signed.accountNumber, signed.customerId, signedIn(signed))
  if (parties === null) return null
  const agreed = await agreedSchedule(q, program, signed)
  const content = await letterPdf(
    agreementLetter({ program, signed, parties, agreed, company: context.config.company }),
  )
  return { content, fileName: `${program}-${signed.accountNumber.slice(-4)}.pdf` }
}

async function findKept(context: RequestContext, id: string): Promise<Found | null> {
  const document = await readDocument(reader(context.db), id)
  await demand(context, letterPolicies[document?.kind ?? 'PAYOFF_LETTER'])
  if (document === null || !isOwn(context, document)) return null
  return document.namesParties && isReadByPage(context) ? null : document
}

async function findTranscript(
  context: RequestContext,
  conversationId: string,
  readTranscript: ReadTranscript,
): Promise<Found | null> {
  await demand(context, policyFor(['chat']), {}, 'GET /api/documents/transcript')
  const transcript = await readTranscript(context, conversationId)
  return transcript === null || !isOwn(context, transcript) ? null : transcript
}

async function findLetter(context: RequestContext, id: string): Promise<Letter | null> {
  const [, kind, paymentId = ''] = paymentDocumentId.exec(id) ?? []
  if (kind === undefined) return null
  const q = reader(context.db)
  const payment = await readPayment(q, paymentId)
  if (payment === null || !isOwn(context, payment)) return null
  if (kind === 'authorization') {
    const kept = await readAuthorization(q, paymentId)
    return kept === null ? null : authorizationLetter(context.config.company, payment, kept, 'payment')
  }
  const isShown = !['AUTHORISING', 'CANCELLED', 'DECLINED'].includes(payment.state)
  if (!isShown) return null
  const parties = await partiesFor(context, q, payment.accountNumber, payment.customerId)
  return parties === null ? null : receiptLetter(context.config.company, payment, parties, context.language)
}

function isOwn(
  context: RequestContext,
  owned: { readonly accountNumber: string; readonly customerId: string },
): boolean {
  const { actor } = context
  if (actor.kind === 'embed' && actor.accountNumber !== owned.accountNumber) return false
  return owned.customerId === callingCustomer(context).customerId
}
