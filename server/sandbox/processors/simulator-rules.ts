import { nextBankingDay } from '#sdk/dates/banking-calendar'
import type { LocalDate } from '#sdk/dates/dates'

/** How a bank account behaves, by the last four digits of its number (rules 22). Every other one clears. */
const returnsByEnding: Readonly<Record<string, { code: string; bankingDays: number }>> = {
  '0001': { code: 'R01', bankingDays: 1 },
  '0002': { code: 'R02', bankingDays: 1 },
  '0003': { code: 'R03', bankingDays: 1 },
  '0004': { code: 'R04', bankingDays: 1 },
  '0007': { code: 'R07', bankingDays: 5 },
  '0008': { code: 'R08', bankingDays: 1 },
  '0009': { code: 'R09', bankingDays: 1 },
  '0010': { code: 'R10', bankingDays: 5 },
  '0016': { code: 'R16', bankingDays: 1 },
}

/** Whether and when a debit that was filed on a day is returned. @returns null for one that clears */
export function plannedReturn(ending: string, fileDay: LocalDate): { code: string; returnedOn: LocalDate } | null {
  const planned = returnsByEnding[ending]
  if (planned === undefined) return null
  let returnedOn = fileDay
  for (let day = 0; day < planned.bankingDays; day += 1) returnedOn = nextBankingDay(returnedOn)
  return { code: planned.code, returnedOn }
}

/** The simulated bank's verdict on an account. */
export function verdictFor(ending: string): 'PASS' | 'FAIL' | 'UNKNOWN' {
  if (ending === '0099') return 'FAIL'
  return ending === '0098' ? 'UNKNOWN' : 'PASS'
}

/** Whether the simulated vault has the number of an account. */
export function isInVault(ending: string): boolean {
  return ending !== '0097'
}

/** How a card behaves when it is charged, by its last four digits: declined; charged, but the first answer is lost; not reachable once. */
export function cardBehavior(lastFour: string): 'approve' | 'decline' | 'answer-lost' | 'unreachable-once' {
  if (lastFour === '0002') return 'decline'
  if (lastFour === '0119') return 'answer-lost'
  return lastFour === '0127' ? 'unreachable-once' : 'approve'
}

/** The brand of a card number, by its first digits. */
export function brandOf(number: string): 'VISA' | 'MASTERCARD' | 'DISCOVER' | 'AMEX' | 'UNKNOWN' {
  if (number.startsWith('4')) return 'VISA'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTERCARD'
  if (/^(6011|65|64[4-9])/.test(number)) return 'DISCOVER'
  return /^3[47]/.test(number) ? 'AMEX' : 'UNKNOWN'
}
