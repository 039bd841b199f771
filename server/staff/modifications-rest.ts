import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { CarportError } from '#sdk/errors/errors'
import type { AutopayFrequency, ModificationType } from '#sdk/loan/enums.graphql'
import { invalid } from '#server/identity/staff.rules'
import { installmentsPerYear } from '#sdk/loan/due-dates'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import type { ModificationEvent } from '#server/loans/programs/loan-modification.program'
import { loanModificationProgram } from '#server/loans/programs/loan-modification.program'
import { modificationLabelOf } from '#server/loans/programs/loan-modification.rules'
import { listWaiting, type WaitingModification } from '#server/loans/programs/modification-desk.store'
import { type ModificationEnding, staffEndings } from '#server/loans/programs/modification-messages'
import { findRequested, type RequestedModification } from '#server/loans/programs/modification-records.store'
import { takeStep } from '#server/loans/programs/modification-steps'
import { transitionOf } from '#server/loans/programs/program'
import { requestModification } from '#server/loans/programs/request-modification'
import { readPayer } from '#server/loans/payments/payer.store'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { auditRefusal, demandChanger, type StaffCall, staffCall } from './admin-call.ts'
import { searchByAccount } from './search-users.ts'

const path = '/api/admin/loan-modifications'
const mostWaiting = 200

/** What staff do about a change, as the program's table calls it. */
export const staffSteps = [
  'approve',
  'decline',
  'accept-documents',
  'reject-documents',
  'accept-quality',
  'cancel',
] as const satisfies readonly ModificationEvent[]
export type StaffStep = (typeof staffSteps)[number]

const open = Object.keys(loanModificationProgram.states).filter((state) => state.startsWith('Pending'))

/** One change in the staff's list, with what can be done about it now. */
export interface ListedModification extends Omit<WaitingModification, 'terms'> {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly paymentBeforeCents: number
  readonly paymentAfterCents: number
  readonly extraInterestCents: number
  readonly signBy: string
  readonly lastDay: string
  readonly steps: readonly StaffStep[]
}

/** What was done: it is said back with the notation that it wrote. */
export interface DoneStep {
  readonly loanModId: string
  readonly accountNumber: string
  readonly status: string
  readonly label: string
  readonly notation: 'LM'
}

const isType: Readonly<Record<ModificationType, true>> = { Frequency: true, Extension: true }
export const types = Object.keys(isType) as ModificationType[]
const frequencies = Object.keys(installmentsPerYear) as AutopayFrequency[]

export const stepBody = v.object({
  /** For a step that ends the change: one of the words for borrowers. */
  ending: v.optional(v.string()),
  reason: v.optional(v.string()),
})
export const requestBody = v.object({
  accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  last4Ssn: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  type: v.picklist(types),
  requestedFrequency: v.optional(v.nullable(v.picklist(frequencies))),
  hardshipReason: v.optional(v.nullable(v.string())),
  reason: v.optional(v.string()),
})

/**
 * Mounts the staff's work on loan changes (rules 12.2): GET lists what waits, POST asks for one for a borrower on the phone, and POST
 * …/{id}/{step} takes a step of the program's table. Each writes notation LM and the audit line, and notifies the borrowers.
 */
export async function mountModifications(app: FastifyInstance, services: Services): Promise<void> {
  app.get(path, async (request, reply) => {
    const call = await staffCall(services, request, 'GET /api/admin/loan-modifications')
    await demandAdvisor(call, null, 'staff.modification-list')
    const waiting = await listWaiting(reader(services.db), open as WaitingModification['status'][], mostWaiting)
    return reply.header('cache-control', 'no-store').send({ modifications: waiting.map(listed) })
  })

  app.post(path, async (request) => {
    const call = await staffCall(services, request, 'POST /api/admin/loan-modifications')
    const asked = v.safeParse(requestBody, request.body)
    if (!asked.success) throw invalid(...wrongFields(asked.issues))
    const reason = await demandChanger(call, request, 'staff.modification-request', asked.output.accountNumber)
    return auditRefusal(call, 'staff.modification-request', asked.output.accountNumber, () =>
      requestForBorrower(call, asked.output, reason),
    )
  })

  app.post<{ Params: { id: string; step: string } }>(`${path}/:id/:step`, async (request) => {
    const call = await staffCall(services, request, 'POST /api/admin/loan-modifications/{id}/{step}')
    const { id, step } = request.params
    const body = v.safeParse(stepBody, request.body ?? {})
    if (!isStaffStep(step) || !/^mod_[0-9a-z]{1,40}$/.test(id)) throw new CarportError('NOT_FOUND')
    if (!body.success) throw invalid('ending')
    const reason = await demandChanger(call, request, `staff.modification-${step}`, id)
    return auditRefusal(call, `staff.modification-${step}`, id, () =>
      decide(call, { id, step, ending: body.output.ending ?? null, reason }),
    )
  })
}

/** The fields of a body that are not what they should be, each once. */
function wrongFields(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return [...new Set(issues.map((issue) => v.getDotPath(issue) ?? 'body'))]
}

/** @throws CarportError NOT_FOUND for who is not on the loan; MOD_INELIGIBLE */
async function requestForBorrower(
  call: StaffCall,
  asked: v.InferOutput<typeof requestBody>,
  comment: string,
): Promise<DoneStep> {
  const { accountNumber, type, requestedFrequency = null, hardshipReason = null } = asked
  const { users } = await searchByAccount(call, asked)
  const [user] = users
  if (user === undefined || user.customerId === '') throw new CarportError('NOT_FOUND')
  const { customerId } = user
  return call.db.withTx(async (tx) => {
    await lockAccount(tx, accountNumber)
    const payer = await readPayer(tx, accountNumber, customerId)
    if (payer === null) throw new CarportError('NOT_FOUND')
    const ask = { accountNumber, type, requestedFrequency, hardshipReason, withAdvisor: true }
    const asker = { by: 'staff', actor: call.actor.loginId, customerId, party: payer.party, comment } as const
    return doneOf(await requestModification(tx, call, ask, asker))
  })
}

/** @throws CarportError NOT_FOUND; FIELD_INVALID of `ending`; MOD_NOT_READY where the table has no such step now; MOD_SECOND_PERSON */
async function decide(
  call: StaffCall,
  asked: { readonly id: string; readonly step: StaffStep; readonly ending: string | null; readonly reason: string },
): Promise<DoneStep> {
  const { id, step, reason: comment } = asked
  const ending = endingOf(step, asked.ending)
  return call.db.withTx(async (tx) => {
    const found = await findRequested(tx, id)
    if (found === null) throw new CarportError('NOT_FOUND')
    await lockAccount(tx, found.accountNumber)
    const change = (await findRequested(tx, id)) ?? found
    const taken = await takeStep(tx, call, change, {
      event: step,
      by: 'staff',
      actor: call.actor.loginId,
      subject: change.accountNumber,
      comment,
      ...(ending === null ? {} : { reason: ending }),
    })
    return doneOf(taken)
  })
}

function endingOf(step: StaffStep, given: string | null): ModificationEnding | null {
  const allowed: readonly ModificationEnding[] =
    step in staffEndings ? staffEndings[step as keyof typeof staffEndings] : []
  if (allowed.length === 0) return null
  const found = allowed.find((one) => one === given)
  if (found === undefined) throw invalid('ending')
  return found
}

function isStaffStep(step: string): step is StaffStep {
  return staffSteps.some((one) => one === step)
}

function listed({ terms, ...change }: WaitingModification): ListedModification {
  return {
    ...change,
    label: modificationLabelOf[change.status],
    before: terms.before.frequency,
    after: terms.after.frequency,
    paymentBeforeCents: terms.before.paymentCents,
    paymentAfterCents: terms.after.paymentCents,
    extraInterestCents: terms.extraInterestCents,
    signBy: terms.signBy,
    lastDay: terms.lastDay,
    steps: staffSteps.filter((step) => transitionOf(loanModificationProgram, change.status, step) !== null),
  }
}

function doneOf({ loanModId, accountNumber, status }: RequestedModification): DoneStep {
  return { loanModId, accountNumber, status, label: modificationLabelOf[status], notation: 'LM' }
}
