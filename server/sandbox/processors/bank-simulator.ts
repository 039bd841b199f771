import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isLocalDate, toIso } from '#sdk/dates/dates'
import { isAccountNumber } from '#sdk/loan/bank-numbers'
import type { BankAccountType } from '#sdk/loan/enums.graphql'
import type { Services } from '#server/platform/context'
import { reader, type Tx } from '#server/platform/store/database'
import {
  countOfFile,
  endingOfToken,
  keepBankAccount,
  keepDebit,
  keepFile,
  keepReturn,
  listKeptReturns,
} from './processors.store.ts'
import { plannedReturn, verdictFor } from './simulator-rules.ts'

const date = v.pipe(v.string(), v.check(isLocalDate))
const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const accountRequest = v.object({
  routingNumber: v.pipe(v.string(), v.regex(/^\d{9}$/)),
  accountNumber: v.pipe(v.string(), v.check(isAccountNumber)),
  type: v.picklist(['CHECKING', 'SAVINGS'] as const satisfies readonly BankAccountType[]),
  nameOnAccount: v.string(),
})
const fileRequest = v.object({
  fileDay: date,
  content: v.string(),
  debits: v.array(
    v.object({
      submissionKey: v.pipe(v.string(), v.minLength(1)),
      traceNumber: v.pipe(v.string(), v.regex(/^\d{15}$/)),
      accountToken: v.string(),
      amountCents: cents,
      currency: v.literal('USD'),
      effectiveDate: date,
    }),
  ),
})
type FileRequest = v.InferOutput<typeof fileRequest>
const returnsQuery = v.object({ from: date, through: date })

const largestFileBytes = 32 * 1024 * 1024

/** The simulated bank processor's routes, as a real one would have them under its base URL. */
export function mountBankSimulator(app: FastifyInstance, services: Services): void {
  const q = reader(services.db)

  app.post('/sandbox/processor/bank/bank-accounts', async (request, reply) => {
    const asked = v.safeParse(accountRequest, request.body)
    const requestKey = request.headers['idempotency-key']
    if (!asked.success || typeof requestKey !== 'string') return reply.code(422).send({ error: 'Not a bank account.' })
    // Seventeen characters: it takes the account number's place in a bank file.
    const token = `ba_${randomBytes(7).toString('hex')}`
    const ending = asked.output.accountNumber.slice(-4)
    return { token: await services.db.withTx((tx) => keepBankAccount(tx, { token, requestKey, ending })) }
  })

  app.post<{ Params: { token: string } }>(
    '/sandbox/processor/bank/bank-accounts/:token/validation',
    async (request) => {
      return { verdict: verdictFor(await endingOf(services, request.params.token)) }
    },
  )

  app.put<{ Params: { id: string } }>(
    '/sandbox/processor/bank/files/:id',
    { bodyLimit: largestFileBytes },
    async (request, reply) => {
      const asked = v.safeParse(fileRequest, request.body)
      if (!asked.success || !isWholeFile(asked.output)) return reply.code(422).send({ error: 'Not a file of debits.' })
      await services.db.withTx((tx) => takeFile(tx, services, request.params.id, asked.output))
      return { fileId: request.params.id, debitCount: await countOfFile(q, request.params.id) }
    },
  )

  app.get<{ Params: { id: string } }>('/sandbox/processor/bank/files/:id', async (request, reply) => {
    const debitCount = await countOfFile(q, request.params.id)
    return debitCount === null
      ? reply.code(404).send({ error: 'No such file.' })
      : { fileId: request.params.id, debitCount }
  })

  app.get('/sandbox/processor/bank/returns', async (request, reply) => {
    const asked = v.safeParse(returnsQuery, request.query)
    if (!asked.success) return reply.code(422).send({ error: 'Ask ?from=YYYY-MM-DD&through=YYYY-MM-DD.' })
    return { returns: await listKeptReturns(q, asked.output.from, asked.output.through) }
  })
}

async function takeFile(tx: Tx, services: Services, fileId: string, file: FileRequest): Promise<void> {
  if (!(await keepFile(tx, { fileId, fileDay: file.fileDay, debitCount: file.debits.length }))) return
  for (const { submissionKey, amountCents, currency, effectiveDate, accountToken } of file.debits) {
    const createdAt = toIso(services.clock.nowMs())
    const { isNew } = await keepDebit(tx, {
      submissionKey,
      vendor: 'BANK_PROCESSOR',
      amountCents,
      currency,
      outcome: 'APPROVED',
      fileId,
      effectiveDate,
      createdAt,
    })
    const planned = isNew
      ? plannedReturn((await endingOfToken(tx, accountToken)) ?? endingIn(accountToken), file.fileDay)
      : null
    if (planned !== null) await keepReturn(tx, { eventId: `ret_${submissionKey}`, submissionKey, ...planned })
  }
}

/** The file must have in its own format what the list beside it has. */
/** Whether a file is framed as the format has it and holds exactly the debits it is said to. */
export function isWholeFile(file: FileRequest): boolean {
  // Only line ends are cut off: a file whose records fill its last block ends with the blanks of its control record.
  const lines = file.content.replace(/\n+$/, '').split('\n')
  const entries = lines.filter((line) => line.startsWith('6'))
  const isFramed = lines.length % 10 === 0 && lines.every((line) => line.length === 94)
  const listed = new Map(file.debits.map((debit) => [debit.traceNumber, debit.amountCents]))
  return (
    isFramed &&
    entries.length === file.debits.length &&
    entries.every((line) => listed.get(line.slice(79)) === Number(line.slice(29, 39)))
  )
}

async function endingOf(services: Services, token: string): Promise<string> {
  return (await endingOfToken(reader(services.db), token)) ?? endingIn(token)
}

/** Accounts of the demo people were never typed in: their tokens end in the last four digits. */
function endingIn(token: string): string {
  return token.slice(-4)
}
