import { expect, test } from 'vitest'
import { readArguments, readCapabilities, readLenders, readOrigins, readWhole, usage } from './partner-arguments.ts'

test('[embed-17] what is misspelled, misplaced or missing is answered with one sentence that says so', () => {
  for (const [typed, words] of [
    ['', usage],
    ['creat Shop', 'There is no creat. Did you mean create?'],
    ['delete Shop', 'There is no delete. There are create, update, list'],
    ['create Shop --orgins https://a.example', 'There is no --orgins. Did you mean --origins?'],
    ['create Shop --color red', 'There is no --color. There are --origins'],
    ['create Shop --grace-minutes 5', 'create takes no --grace-minutes.'],
    ['list --origins https://a.example', 'list takes no --origins.'],
    ['create Shop --origins', '--origins needs a value.'],
    ['create Dealer name', 'What is name? Put a name of several words in quotes'],
    ['rotate', 'Which partner? Say its name or its id.'],
    ['revoke-token', 'Which token? Say its id.'],
  ] as const)
    expect(() => readArguments(typed.split(' ').filter((word) => word !== ''))).toThrow(words)
  expect(readArguments(['log', 'Shop', '--last=5'])).toEqual({ action: 'log', subject: 'Shop', options: { last: '5' } })
})

test('[embed-17] a partner’s lenders are said out loud, one by one or all of them', () => {
  const known = ['AUTOBANK', 'CARLOANS']
  for (const text of [undefined, '', ' , '])
    expect(() => readLenders(text, known)).toThrow(/needs --lenders.* or all .*There are AUTOBANK, CARLOANS\./)
  expect(() => readLenders('autobank', known)).toThrow('No loan here is of the lending provider autobank. There are')
  expect(() => readLenders('all,AUTOBANK', known)).toThrow('--lenders all stands alone')
  expect(readLenders('all', known)).toBeNull()
  expect(readLenders('CARLOANS, AUTOBANK,CARLOANS', known)).toEqual(['CARLOANS', 'AUTOBANK'])
  expect(readLenders('AUTOBANK', []), 'a partner may come before its lender’s loans').toEqual(['AUTOBANK'])
})

test('[embed-17] origins, capabilities and numbers that are none are named', () => {
  expect(() => readOrigins('https://shop.example/page')).toThrow('https://shop.example/page is not an origin')
  expect(() => readCapabilities('payoff-quotes')).toThrow(
    'payoff-quotes is not a capability that takes a token. Did you mean payoff-quote?',
  )
  expect(readCapabilities('none')).toEqual([])
  expect(() => readWhole('grace-minutes', 'soon')).toThrow('--grace-minutes is a whole number.')
})
