import { lockFreeAccounts } from '#server/loans/ledger/ledger.store'
import { type Database, type Queryable, reader, type Tx } from '#server/platform/store/database'
import { lookUpByKeys } from '#server/platform/store/look-up'
import { shareTx } from '#server/platform/store/shared-transaction'
import type { Subject } from './quarantine.store.ts'

/** A fixed word for what came of a subject, or one for each thing done; null is not counted. */
export type Outcome = string | readonly string[] | null

/** Where a subject is worked on: what it reads and writes there is done for it alone, or with others. */
export interface Desk extends Pick<Database, 'withTx'> {
  /** Reads outside of its transactions. */
  readonly q: Queryable
  /** Whether its loan is locked all the time: what was read of it stays true. */
  readonly isLocked: boolean
}

/** A subject with what is to be done about it. */
export interface Member {
  readonly subject: Subject
  readonly work: (desk: Desk) => Promise<Outcome>
}

/** The desk of a subject that is done by itself: each of its transactions is one. */
export function ownDesk(db: Database): Desk {
  return { q: reader(db), withTx: (work) => db.withTx(work), isLocked: false }
}

/** The desk of one among others: its transactions are parts of theirs. */
function sharedDesk(part: Tx): Desk {
  return { q: part, withTx: (work) => work(part), isLocked: true }
}

/**
 * Works on several subjects in one transaction that never waits for a loan: those whose loan is locked by somebody else, or unknown, are
 * left. Loans are locked in the order of their numbers.
 * @throws whatever one of them fails with: then nothing of any was done
 */
export function doTogether(
  db: Database,
  members: readonly Member[],
): Promise<{ readonly outcomes: readonly Outcome[]; readonly left: readonly Member[] }> {
  return db.withTx(async (tx) => {
    await lookUpByKeys(tx)
    const numbers = members.map(({ subject }) => subject.accountNumber).filter((number) => number !== undefined)
    const locked = await lockFreeAccounts(tx, numbers)
    const isFree = ({ subject }: Member) => subject.accountNumber !== undefined && locked.has(subject.accountNumber)
    const outcomes = await shareTx(
      tx,
      members.filter(isFree).map(
        ({ work }) =>
          (part: Tx) =>
            work(sharedDesk(part)),
      ),
    )
    return { outcomes, left: members.filter((one) => !isFree(one)) }
  })
}
