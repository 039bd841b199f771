/**
 * What a return does, beyond taking the payment back, which every one of them does. No return is ever tried again by itself: the
 * borrower is asked to pay (rules 7.4, 8.2).
 */
export interface ReturnRule {
  /** The bank's reason, in the network's words. */
  readonly meaning: string
  /** How the network counts it when it watches an originator's rates; null where it does not. */
  readonly family: 'funds' | 'administrative' | 'unauthorized' | null
  /** The saved bank account: kept, or taken out of the wallet with what was scheduled from it. */
  readonly method: 'keep' | 'withdraw'
  /** Every bank debit of the person: goes on, or stops until staff clear it: the authorization was denied, or its giver has died. */
  readonly debits: 'go-on' | 'stop'
  /**
   * Autopay: goes on; ends when two draws in a row came back so; waits for another method; ends when its own draw came back so; or ends
   * at once with every other bank autopay of the person. With the last two the debits of a payment plan end as well: its own, or all.
   */
  readonly autopay: 'goes-on' | 'ends-at-second' | 'waits-for-method' | 'ends-with-draw' | 'ends'
  /** The fee for a returned payment may be charged, where state and authorization allow it. */
  readonly isFeeCharged: boolean
  /** Somebody at the servicer has to look at it: the fault is ours, or is not known. */
  readonly isAlert: boolean
}

type Effects = Omit<ReturnRule, 'meaning'>

const plain: Effects = {
  family: null,
  method: 'keep',
  debits: 'go-on',
  autopay: 'goes-on',
  isFeeCharged: false,
  isAlert: false,
}
const noMoney: Effects = { ...plain, family: 'funds', autopay: 'ends-at-second', isFeeCharged: true }
/** The account is gone, frozen or takes no debits. */
const gone: Effects = { ...plain, method: 'withdraw', autopay: 'waits-for-method' }
const wrongAccount: Effects = { ...gone, family: 'administrative' }
const denied: Effects = { ...plain, family: 'unauthorized', debits: 'stop', autopay: 'ends' }
const died: Effects = { ...gone, debits: 'stop', isAlert: true }
const stopped: Effects = { ...plain, autopay: 'ends-with-draw' }
/** Our file or our originator data is wrong, or two banks argue: the borrower did nothing. */
const ours: Effects = { ...plain, isAlert: true }

/** Every return code of the network and what it does. What is not listed is `unknownReturn`. */
export const returnRules: Readonly<Record<string, ReturnRule>> = {
  R01: { meaning: 'insufficient funds', ...noMoney },
  R02: { meaning: 'account closed', ...wrongAccount },
  R03: { meaning: 'no account, or it cannot be found', ...wrongAccount },
  R04: { meaning: 'invalid account number', ...wrongAccount },
  R05: { meaning: 'unauthorized debit to a consumer account with a corporate entry class', ...denied },
  R06: { meaning: 'returned at the request of our bank', ...ours },
  R07: { meaning: 'authorization revoked by the customer', ...denied },
  R08: { meaning: 'payment stopped', ...stopped },
  R09: { meaning: 'uncollected funds', ...noMoney },
  R10: { meaning: 'originator not known or not authorized', ...denied },
  R11: { meaning: 'entry not in accordance with the terms of the authorization', ...denied },
  R12: { meaning: 'account sold to another bank', ...gone },
  R13: { meaning: 'invalid routing number', ...gone },
  R14: { meaning: 'representative payee deceased or unable to continue', ...died },
  R15: { meaning: 'account holder deceased', ...died },
  R16: { meaning: 'account frozen', ...gone },
  R17: { meaning: 'entry not processed, account number questionable', ...gone, isAlert: true },
  R18: { meaning: 'improper effective date', ...ours },
  R19: { meaning: 'amount field error', ...ours },
  R20: { meaning: 'not a transaction account', ...gone },
  R21: { meaning: 'invalid company identification', ...ours },
  R22: { meaning: 'invalid individual id', ...ours },
  R23: { meaning: 'credit refused by receiver', ...ours },
  R24: { meaning: 'duplicate entry', ...ours },
  R25: { meaning: 'addenda error', ...ours },
  R26: { meaning: 'mandatory field error', ...ours },
  R27: { meaning: 'trace number error', ...ours },
  R28: { meaning: 'routing number check digit error', ...gone, isAlert: true },
  R29: { meaning: 'corporate customer says not authorized', ...denied },
  R30: { meaning: 'bank not in the check truncation program', ...ours },
  R31: { meaning: 'permissible return entry', ...ours },
  R32: { meaning: 'bank cannot settle', ...ours },
  R33: { meaning: 'return of a destroyed check entry', ...ours },
  R34: { meaning: 'bank with limited participation', ...ours },
  R35: { meaning: 'improper debit entry', ...ours },
  R36: { meaning: 'improper credit entry', ...ours },
  R37: { meaning: 'source document presented for payment', ...ours },
  R38: { meaning: 'payment stopped on the source document', ...ours },
  R39: { meaning: 'improper source document', ...ours },
  R40: { meaning: 'enrollment entry returned by a federal agency', ...ours },
  R41: { meaning: 'invalid transaction code of an enrollment', ...ours },
  R42: { meaning: 'routing number error of an enrollment', ...ours },
  R43: { meaning: 'invalid account number of an enrollment', ...ours },
  R44: { meaning: 'invalid individual id of an enrollment', ...ours },
  R45: { meaning: 'invalid name of an enrollment', ...ours },
  R46: { meaning: 'invalid payee indicator of an enrollment', ...ours },
  R47: { meaning: 'duplicate enrollment', ...ours },
  R50: { meaning: 'state law affecting re-presented checks', ...ours },
  R51: { meaning: 'item related to a re-presented check is ineligible or improper', ...denied },
  R52: { meaning: 'payment stopped on an item of a re-presented check', ...stopped, isAlert: true },
  R53: { meaning: 'item and its check entry both presented', ...ours },
  R61: { meaning: 'misrouted return', ...ours },
  R62: { meaning: 'return of an erroneous or reversing debit', ...ours },
  R67: { meaning: 'duplicate return', ...ours },
  R68: { meaning: 'untimely return', ...ours },
  R69: { meaning: 'field errors in a return', ...ours },
  R70: { meaning: 'permissible return not accepted', ...ours },
  R71: { meaning: 'misrouted dishonored return', ...ours },
  R72: { meaning: 'untimely dishonored return', ...ours },
  R73: { meaning: 'timely original return', ...ours },
  R74: { meaning: 'corrected return', ...ours },
  R75: { meaning: 'return not a duplicate', ...ours },
  R76: { meaning: 'no errors found', ...ours },
  R77: { meaning: 'non-acceptance of a dishonored return', ...ours },
  R80: { meaning: 'international entry coding error', ...ours },
  R81: { meaning: 'bank not in the international program', ...ours },
  R82: { meaning: 'invalid foreign bank identification', ...ours },
  R83: { meaning: 'foreign bank unable to settle', ...ours },
  R84: { meaning: 'entry not processed by the gateway', ...ours },
  R85: { meaning: 'outbound international payment coded wrongly', ...ours },
}

/** An unknown code: the money did not arrive, so the payment is taken back, and somebody looks at it. */
export const unknownReturn: ReturnRule = { meaning: 'unknown', ...ours }

/** What a return code does. */
export function returnRule(code: string): ReturnRule {
  return Object.hasOwn(returnRules, code) ? (returnRules[code] ?? unknownReturn) : unknownReturn
}

/** What a bank asks to be corrected before the next entry. */
export type CorrectedField = 'account' | 'routing' | 'type' | 'other'

/**
 * Notices of change: the payment was made, and is never returned because of one. They name what of the saved bank account, or of our own
 * data, is to be corrected.
 */
export const changeNotices: Readonly<Record<string, readonly CorrectedField[]>> = {
  C01: ['account'],
  C02: ['routing'],
  C03: ['routing', 'account'],
  C04: ['other'],
  C05: ['type'],
  C06: ['account', 'type'],
  C07: ['routing', 'account', 'type'],
  C08: ['other'],
  C09: ['other'],
  C10: ['other'],
  C11: ['other'],
  C12: ['other'],
  C13: ['other'],
  C14: ['other'],
}

/** Whether a code is a notice of change, known or not, and no return. */
export function isChangeNotice(code: string): boolean {
  return /^C\d/.test(code)
}

/** What a notice asks to be corrected; an unknown one asks a person. */
export function correctedFields(code: string): readonly CorrectedField[] {
  return Object.hasOwn(changeNotices, code) ? (changeNotices[code] ?? ['other']) : ['other']
}
