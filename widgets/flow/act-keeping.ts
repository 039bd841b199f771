import type { CarportHost } from '#host'
import { type KeptAct, forgetAct, keepAct, keptActs } from '#sdk/embed/acts'
import { accountMark } from '#sdk/embed/intents'
import type { AttemptOperation } from '#sdk/loan/enums.graphql'

/** What events name of an act. */
export interface ActFigures {
  /** What was done, such as 'CANCELED'. */
  readonly status: string
  /** In cents. */
  readonly amountCents?: number | null
  /** YYYY-MM-DD. */
  readonly paymentDate?: string | null
  readonly confirmationNumber?: string | null
}

/** One act of a borrower, under one key. */
export interface CaredAct {
  readonly host: CarportHost
  readonly key: string
  /** The capability that events name. */
  readonly capability: string
  readonly accountNumber: string
  readonly figures: ActFigures
  /** What the backend calls it, where it can be asked later what became of it. */
  readonly operation: AttemptOperation | undefined
  /** Identifies what is wished: two alike are one act. */
  readonly wish: string
  /** An earlier request was sent and its outcome is unknown. */
  isOpen: boolean
  /** Set once the final event was sent to the page, or another caller has taken over sending it. */
  isOver: boolean
  /** While it is on its way nobody asks about it. */
  isSending: boolean
}

type Place = Pick<CaredAct, 'host' | 'capability' | 'accountNumber'>

/** Acts of this page that somebody sends or asks about. In memory alone: after a reload every act that is kept is anybody's. */
const cared = new Map<string, CaredAct>()

/** Keeps an act before its request leaves, where the backend can be asked about it later. */
export function keep(act: CaredAct): void {
  cared.set(act.key, act)
  const { host, key, operation, capability, accountNumber, wish, figures } = act
  if (operation === undefined) return
  const { status, amountCents = null, paymentDate = null, confirmationNumber = null } = figures
  const account = accountMark(accountNumber)
  const shown = { status, amountCents, paymentDate, confirmationNumber }
  keepAct(host.intents.store, { key, operation, capability, account, wish, ...shown })
}

/** Ends an act: its key is used no more. */
export function end(act: Pick<CaredAct, 'host' | 'key' | 'isOver'>): void {
  act.isOver = true
  cared.delete(act.key)
  forgetAct(act.host.intents.store, act.key)
}

/** Cares for an act whose request left earlier. False where somebody of this page does already. */
export function takeCare(act: CaredAct): boolean {
  if (isCaredFor(act.key)) return false
  cared.set(act.key, act)
  return true
}

/** What was asked for here on a page of before, and nobody of this page cares for. */
export function leftActs({ host, capability, accountNumber }: Place): readonly KeptAct[] {
  return actsOf({ host, accountNumber }).filter((act) => act.capability === capability && !isCaredFor(act.key))
}

/**
 * The key of an earlier, identical act whose outcome is still unknown. Whoever was following that act stops, and the caller takes over.
 * Null when there is none, or when it is being sent right now.
 */
export function keyOfSame(
  place: Pick<Place, 'host' | 'accountNumber'>,
  operation: AttemptOperation | undefined,
  wish: string,
): string | null {
  const same = actsOf(place).find((act) => act.operation === operation && act.wish === wish)
  const carer = cared.get(same?.key ?? '')
  if (same === undefined || carer?.isSending === true) return null
  if (carer !== undefined) carer.isOver = true
  return same.key
}

function actsOf({ host, accountNumber }: Pick<Place, 'host' | 'accountNumber'>): readonly KeptAct[] {
  const account = accountMark(accountNumber)
  return keptActs(host.intents.store).filter((act) => act.account === account)
}

/** Whether somebody of this page sends it or asks about it. What an element that is gone cared for is anybody's. */
export function isCaredFor(key: string): boolean {
  const carer = cared.get(key)
  return carer !== undefined && !carer.isOver && carer.host.isInPage?.() !== false
}
