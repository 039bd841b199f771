import { expect, test } from 'vitest'
import { errorText } from '#sdk/errors/texts'
import { languages } from '#sdk/i18n/language'
import * as extensionTerms from '#sdk/loan/extension-terms'
import { modificationMonths } from '#sdk/loan/payment-terms'
import {
  type ModificationFacts,
  type ModificationReason,
  modificationReasonPhrase,
  modificationRefusals,
} from './modification-limits.ts'

const every: Readonly<Record<ModificationReason, true>> = {
  'account-status': true,
  repossession: true,
  'paid-off': true,
  matured: true,
  'payment-plan': true,
  'modification-open': true,
  'too-few-left': true,
  'no-schedule': true,
  'past-due': true,
  'past-due-over-limit': true,
  'too-few-paid': true,
  'too-new': true,
  'too-recent': true,
  'limit-reached': true,
}
const reasons = Object.keys(every) as ModificationReason[]

test.each(reasons)('a change that is refused for %s says why, in every language', (reason) => {
  for (const language of languages)
    for (const type of ['Extension', 'Frequency'] as const)
      expect(errorText('MOD_INELIGIBLE', language, { reason: modificationReasonPhrase(reason, type) })).not.toMatch(
        /[{}]|undefined/,
      )
})

test('a change that comes too soon after another one names the months of the terms', () => {
  const textOf = (type: 'Extension' | 'Frequency', language: 'en' | 'es') =>
    errorText('MOD_INELIGIBLE', language, { reason: modificationReasonPhrase('too-recent', type) })
  expect(textOf('Extension', 'en')).toContain(
    `because you had one in the last ${extensionTerms.lookBackMonths} months.`,
  )
  expect(textOf('Frequency', 'en')).toContain(`because you had one in the last ${modificationMonths} months.`)
  expect(textOf('Extension', 'es')).toContain(`porque tuvo uno en los últimos ${extensionTerms.lookBackMonths} meses.`)
})

test('a loan in repossession takes no change, and a protected servicemember is not told of a repossession', () => {
  const facts: ModificationFacts = {
    today: '2026-06-17',
    statusKey: 'A',
    route: 'S45',
    isScraProtected: false,
    contractDate: '2024-06-17',
    isPaidOff: false,
    isMatured: false,
    isPastDue: false,
    numberOfDaysPastDue: 0,
    isPlanActive: false,
    isOneOpen: false,
    installmentsPaid: 24,
    installmentsLeft: 36,
    modifications: [],
  }
  for (const type of ['Extension', 'Frequency'] as const) {
    expect(modificationRefusals(facts, type).blocks).toEqual(['repossession'])
    expect(modificationRefusals({ ...facts, isScraProtected: true }, type).blocks).toEqual(['account-status'])
  }
})
