import type { Services } from '#server/platform/context'
import { inGroups } from '#server/loans/jobs/at-once'
import { concernedBy } from '#server/loans/jobs/concerned.store'
import { type Desk, doTogether, ownDesk } from '#server/loans/jobs/desk'
import { aboutPayment } from '#server/loans/jobs/job-run'
import { turnsOf } from '#server/loans/jobs/job-turns'
import type { Payment } from '#server/loans/payments/payments.store'
import { createLogger, errorFields } from '#server/platform/log/log'
import { reader, type Tx } from '#server/platform/store/database'

const log = createLogger()

/** Answers that are recorded in one transaction: more of them make it longer for a borrower whose loan is among them. */
const answersPerGroup = 40

/** Records what a card provider answered. */
export interface CardAnswers {
  /**
   * Does the work of one answer in a transaction of its own, or in one with others that came meanwhile. It asks the database through the
   * transaction alone.
   * @returns once it is committed
   * @throws whatever its own work fails with
   */
  record(payment: Payment, work: (tx: Tx) => Promise<void>): Promise<void>
}

interface Waiting {
  readonly payment: Payment
  readonly work: (tx: Tx) => Promise<void>
  readonly answer: PromiseWithResolvers<void>
}

/**
 * Makes a place where answers are recorded: those that arrive while others are being written are written together afterward. None waits for
 * a loan that somebody else has locked, and where one of a group fails, each is recorded by itself.
 */
export function createCardAnswers(services: Services): CardAnswers {
  let waiting: Waiting[] = []
  let isWriting = false
  const write = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) {
      const taken = waiting
      waiting = []
      await recordAll(services, taken)
    }
    isWriting = false
  }
  return {
    record: (payment, work) => {
      const answer = Promise.withResolvers<void>()
      waiting.push({ payment, work, answer })
      if (!isWriting) {
        isWriting = true
        setImmediate(() => void write())
      }
      return answer.promise
    },
  }
}

async function recordAll(services: Services, all: readonly Waiting[]): Promise<void> {
  try {
    const keys = await concernedBy(
      reader(services.db),
      all.map(({ payment }) => aboutPayment(payment)),
    )
    const keyed = all.map((item, index) => ({ item, keys: keys[index] ?? [] }))
    for (const { item: group } of inGroups(keyed, answersPerGroup)) await recordGroup(services, group)
  } catch (error) {
    for (const { answer } of all) answer.reject(error)
  }
}

async function recordGroup(services: Services, group: readonly Waiting[]): Promise<void> {
  for (const one of await leftByGroup(services, group)) {
    // Nobody else waits for a loan that is locked.
    const alone = turnsOf(services).take(() => work(ownDesk(services.db), one))
    alone.then(() => one.answer.resolve(), one.answer.reject)
  }
}

/** Records answers together. @returns those that are left to be recorded each by itself */
async function leftByGroup(services: Services, group: readonly Waiting[]): Promise<readonly Waiting[]> {
  if (group.length < 2) return group
  const members = group.map((one) => ({
    subject: aboutPayment(one.payment),
    work: (desk: Desk) => work(desk, one),
    one,
  }))
  try {
    const { left } = await turnsOf(services).take(() => doTogether(services.db, members))
    const isLeft = new Set(left)
    for (const member of members) if (!isLeft.has(member)) member.one.answer.resolve()
    return members.filter((member) => isLeft.has(member)).map(({ one }) => one)
  } catch (error) {
    log.warn('card-answers-not-recorded-together', errorFields(error))
    return group
  }
}

async function work(desk: Desk, one: Waiting): Promise<null> {
  await desk.withTx((tx) => one.work(tx))
  return null
}
