import { expect, test } from 'vitest'
import { modificationAnswer, modificationOptions, readyRequest } from '#test-kit/answers/modification-answers'
import { isFinishedModification } from '#sdk/loan/modifications'
import {
  askedFor,
  canAskAdvisor,
  choiceKey,
  choicesOf,
  endedRequest,
  hasSigned,
  listedChanges,
  mainRefusal,
  openRequest,
  othersToSign,
} from './loan-modification.state.ts'

const withStatus = (value: (typeof readyRequest)['summary']['status']['value']) => ({
  ...readyRequest,
  summary: { ...readyRequest.summary, status: { value, description: value } },
})

test('without an advisor only other rhythms inside the limits can be chosen, with one everything an advisor may decide', () => {
  expect(choicesOf(modificationOptions, false).map(choiceKey)).toEqual(['BI_WEEKLY', 'WEEKLY'])
  expect(choicesOf(modificationOptions, true).map(choiceKey)).toEqual(['BI_WEEKLY', 'WEEKLY', 'Extension'])
  const outside = {
    ...modificationOptions,
    choices: modificationOptions.choices.map((one) => ({ ...one, isOpen: false })),
  }
  expect(choicesOf(outside, false)).toEqual([])
  expect(canAskAdvisor(outside)).toBe(true)
})

test('the main reason is one that nobody can make an exception of, where there is one', () => {
  const refusals = [
    { type: 'Frequency', reasonCode: 'past-due', isException: true },
    { type: 'Frequency', reasonCode: 'payment-plan', isException: false },
  ] as const
  expect(mainRefusal({ ...modificationOptions, choices: [], refusals: [...refusals] }, false)).toBe('payment-plan')
  expect(mainRefusal({ ...modificationOptions, choices: [], refusals: [refusals[0]] }, false)).toBe('past-due')
  expect(mainRefusal(modificationOptions, false)).toBeNull()
})

test('what is asked for names a frequency for another rhythm and none for an extension', () => {
  const [first, , extension] = modificationOptions.choices
  if (first === undefined || extension === undefined) throw new Error('No choices')
  expect(askedFor(first)).toEqual({ type: 'Frequency', requestedFrequency: 'BI_WEEKLY' })
  expect(askedFor(extension)).toEqual({ type: 'Extension', requestedFrequency: null })
})

test('[mod-06] a change is over when it is complete, canceled, declined, expired or closed', () => {
  const over = ['Complete', 'Cancelled', 'Declined', 'Expired', 'RejectedClosed'] as const
  for (const status of over) {
    expect(isFinishedModification(status)).toBe(true)
    expect(openRequest(modificationAnswer([withStatus(status)]))).toBeNull()
  }
  expect(openRequest(modificationAnswer([withStatus('PendingFinalization')]))).not.toBeNull()
  expect(endedRequest(modificationAnswer([withStatus('Declined')]))).not.toBeNull()
  expect(endedRequest(modificationAnswer([withStatus('Complete')]))).toBeNull()
})

test('a change from before, which has no request here, is in the list too', () => {
  const data = modificationAnswer([readyRequest])
  expect(listedChanges({ ...data, GetModificationRequests: [] })).toMatchObject([{ loanModId: 'mod_1', request: null }])
  expect(listedChanges(data)[0]?.request).toBe(readyRequest)
})

test('the others who have still to sign are named, without who is asking', () => {
  expect([othersToSign(readyRequest), hasSigned(readyRequest)]).toEqual([['Rosa'], false])
})
