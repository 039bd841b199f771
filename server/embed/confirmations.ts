import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { ConfirmationView, FrameConfirmation, ServerSchema, Services } from '#server/platform/context'
import { loadCustomerName } from '#server/loans/accounts/customers.store'
import { argumentsOf } from '#server/platform/graphql/arguments'
import { enforceBeforeConfirmation } from '#server/identity/policy'
import { countedAs, rateLimitsOf } from '#server/platform/limits/rate-limits'
import { authenticateRequest } from '#server/identity/identity'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { maskContact, passcodeContacts } from '#server/identity/passcodes'
import { requestContext } from '#server/platform/request-context'
import { reader } from '#server/platform/store/database'
import { wasAnswered } from '#server/platform/store/idempotency'
import { approveConfirmation, auditConfirmation, type FrameRequest, sendConfirmationCode } from './confirmation-code.ts'
import { insertConfirmation } from '#server/identity/partner-pages/confirmations.store'
import { argumentsHash, confirmationLifeMs, isInOwnFrame, keyOf, viewHash } from '#server/identity/partner-pages/grants'
import { isKnownAtPartner } from './partner-devices.ts'
import type { OtpChannel } from '#sdk/loan/enums.graphql'

export const confirmationRequest = v.strictObject({
  /** A mutation's name, such as CreateIndividualPayment. */
  operation: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,60}$/)),
  /** Its arguments by name. */
  variables: v.record(v.string(), v.unknown()),
  /** The key that the mutation will be sent with. */
  idempotencyKey: v.pipe(v.string(), v.uuid()),
  /** Whether the browser reports to our frame what covers it. Where it does not, a press proves less, and a code is asked for each time. */
  noticesCovers: v.optional(v.boolean(), false),
})
const secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
export const codeRequest = v.strictObject({ confirmation: secret, contactId: v.pipe(v.string(), v.maxLength(80)) })
export const approveRequest = v.strictObject({ confirmation: secret, passcode: v.pipe(v.string(), v.maxLength(20)) })

/**
 * Mounts `POST /api/embed/confirmations`, `…/code` and `…/approve`, for the frame of ours inside an element: it asks what a
 * mutation would do and gets a grant for it, has a code sent where one is wanted, and proves the grant with it. Our own origin alone is
 * answered: the page around the element has the same token.
 */
export function mountConfirmations(app: FastifyInstance, services: Services, schema: ServerSchema): void {
  const limits = { bodyLimit: 16 * 1024 }
  app.post('/api/embed/confirmations', limits, async (request, reply) => {
    const asked = read(confirmationRequest, request.body)
    const frame = await allowed(services, request, { idempotencyKey: asked.idempotencyKey })
    const answer = await openConfirmation(frame, schema, asked)
    return reply
      .code('isDone' in answer ? 200 : 201)
      .header('cache-control', 'no-store')
      .send(answer)
  })
  app.post('/api/embed/confirmations/code', limits, async (request, reply) => {
    const { confirmation, contactId } = read(codeRequest, request.body)
    const frame = await allowed(services, request, { confirmation })
    await countMutation(frame)
    return reply.header('cache-control', 'no-store').send(await sendConfirmationCode(frame, contactId))
  })
  app.post('/api/embed/confirmations/approve', limits, async (request, reply) => {
    const { confirmation, passcode } = read(approveRequest, request.body)
    const frame = await allowed(services, request, { confirmation })
    await countMutation(frame)
    const rememberBrowser = await approveConfirmation(frame, passcode)
    rememberBrowser(reply)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

function read<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new CarportError('REQUEST_INVALID')
  return parsed.output
}

/** @throws CarportError NOT_ALLOWED from a page; UNAUTHENTICATED; NOT_FOUND for a token that is of no element */
async function allowed(
  services: Services,
  request: FastifyRequest,
  said: { readonly idempotencyKey?: string; readonly confirmation?: string },
): Promise<FrameRequest> {
  const anonymous = requestContext(services, request, { kind: 'anonymous' })
  if (!isInOwnFrame(anonymous)) throw new CarportError('NOT_ALLOWED')
  const actor = await authenticateRequest(services, request)
  if (actor.kind === 'anonymous') throw new CarportError('UNAUTHENTICATED')
  if (actor.kind !== 'embed') throw new CarportError('NOT_FOUND')
  return { services, request, actor, context: { ...anonymous, ...said, actor } }
}

async function countMutation({ context }: FrameRequest): Promise<void> {
  await rateLimitsOf(context).count('mutations', countedAs(context.actor, context.ip))
}

interface Opened {
  readonly confirmation: string
  readonly expiresAt: string
  readonly view: ConfirmationView
  readonly loan: { readonly firstName: string; readonly lastFour: string }
  readonly partnerName: string | null
  readonly code: { readonly contacts: readonly MaskedContact[] } | null
}

interface MaskedContact {
  readonly contactId: string
  readonly channel: OtpChannel
  readonly masked: string
}

/**
 * Describes what a mutation would do and grants it for ten minutes. A key that was answered already needs no grant: the mutation may be
 * sent again, and does nothing anew.
 */
async function openConfirmation(
  frame: FrameRequest,
  { schema, policies }: ServerSchema,
  { operation, variables, noticesCovers }: v.InferOutput<typeof confirmationRequest>,
): Promise<Opened | { readonly isDone: true }> {
  const { context, actor } = frame
  const name = `Mutation.${operation}`
  const policy = policies.get(name)
  if (policy?.confirmation?.kind !== 'frame') throw new CarportError('NOT_FOUND')
  const args = argumentsOf(schema, operation, variables)
  await enforceBeforeConfirmation({ kind: 'mutation', name, policy, args, context })
  if (await wasAnswered(context, { operation, accountNumber: policy.accountNumber?.(args) ?? null }))
    return { isDone: true }
  const view = await policy.confirmation.describe(args as never, context)
  const isCodeWanted = !noticesCovers || (await wantsCode(frame, policy.confirmation, args))
  const granted = await grant(frame, { operation, args, view, isCodeWanted })
  const customer = await loadCustomerName(context.db, actor.customerId)
  return {
    ...granted,
    view,
    loan: { firstName: customer?.firstName ?? '', lastFour: actor.accountNumber.slice(-4) },
    partnerName: actor.partner?.name ?? null,
    code: isCodeWanted ? { contacts: await maskedContacts(frame) } : null,
  }
}

/** Whether the borrower has to type a code: always for some mutations, for the others once for each partner and browser. */
async function wantsCode(
  { services, request, actor, context }: FrameRequest,
  { code }: FrameConfirmation,
  args: Record<string, unknown>,
): Promise<boolean> {
  const rule = typeof code === 'function' ? await code(args as never, context) : code
  return rule === 'always' || !(await isKnownAtPartner(services, request, actor))
}

async function grant(
  { actor, context }: FrameRequest,
  granted: {
    readonly operation: string
    readonly args: Record<string, unknown>
    readonly view: ConfirmationView
    readonly isCodeWanted: boolean
  },
): Promise<Pick<Opened, 'confirmation' | 'expiresAt'>> {
  const confirmation = randomBytes(32).toString('base64url')
  const nowMs = context.clock.nowMs()
  const expiresAt = toIso(nowMs + confirmationLifeMs)
  await context.db.withTx(async (tx) => {
    await insertConfirmation(tx, {
      confirmationHash: secretHash(confirmation),
      tokenId: actor.tokenId,
      loginId: actor.loginId,
      operation: granted.operation,
      idempotencyKey: keyOf(context),
      argumentsHmac: argumentsHash(context, granted.args),
      viewHmac: viewHash(context, granted.view),
      act: granted.view.act,
      language: context.language,
      isCodeWanted: granted.isCodeWanted,
      createdAt: toIso(nowMs),
      expiresAt,
    })
    await auditConfirmation(tx, { actor, context }, 'embed.confirmation')
  })
  return { confirmation, expiresAt }
}

async function maskedContacts({ actor, context }: FrameRequest): Promise<MaskedContact[]> {
  const contacts = await passcodeContacts(reader(context.db), context, actor.loginId, 'CONFIRM')
  return contacts.map((contact) => ({
    contactId: contact.contactId,
    channel: contact.channel,
    masked: maskContact(contact),
  }))
}
