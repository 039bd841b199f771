import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { toIso } from '#sdk/dates/dates'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import { type DescribedFile, describeFiles } from '#server/loans/settlement/file-answers.store'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { staffCall } from './admin-call.ts'

const path = '/api/admin/bank-files'
const mostFiles = 20

const moment = v.nullable(v.pipe(v.string(), v.isoTimestamp()))

/** A bank file that needs a person, as advisors see it. */
export const troubledFiles = v.array(
  v.object({
    achFileId: v.string(),
    fileDay: v.string(),
    fileIdModifier: v.pipe(v.string(), v.description('Tells the files of a day apart.')),
    entryCount: v.number(),
    totalCents: v.number(),
    deliveredAt: moment,
    answerDueAt: moment,
    answer: v.nullable(v.picklist(['ACCEPTED', 'PARTLY_ACCEPTED', 'REJECTED'])),
    answeredAt: moment,
    answeredBy: v.nullable(v.string()),
    answerRefused: v.pipe(
      v.nullable(v.string()),
      v.description("Why what is in the folder as the bank's answer isn't taken."),
    ),
    rejectedCount: v.pipe(v.number(), v.description('Payments that stay pending until somebody decides about them.')),
    rejectedCents: v.number(),
    rejected: v.pipe(
      v.array(
        v.object({
          paymentId: v.string(),
          accountNumber: v.string(),
          amountCents: v.number(),
          traceNumber: v.string(),
          reason: v.string(),
          neverLeft: v.pipe(v.boolean(), v.description('It was held out of the file: the bank never had it.')),
        }),
      ),
      v.description('The first 200 of them.'),
    ),
  }),
) satisfies v.GenericSchema<DescribedFile[]>

/**
 * Mounts the advisors' list of bank files that the bank did not answer about in time, or whose answer is refused, or of which it rejected payments. Operators decide
 * about them with `carport bank-file`.
 */
export async function mountBankFiles(app: FastifyInstance, services: Services): Promise<void> {
  app.get(path, async (request, reply) => {
    const call = await staffCall(services, request, 'GET /api/admin/bank-files')
    await demandAdvisor(call, null, 'staff.bank-file-list')
    const troubledAt = toIso(call.clock.nowMs())
    const bankFiles = await describeFiles(reader(call.db), { atMost: mostFiles, troubledAt })
    return reply.header('cache-control', 'no-store').send({ bankFiles })
  })
}
