import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createAnswerBook } from '#test-kit/answer-book'
import { answerLoan } from '#test-kit/loan-answers'
import { createLoan } from '#test-kit/loan'

/** On pages of the servicer's own: no element asks them. */
const portalOnly = [
  'AutopayAccountDue',
  'AutopayAccounts',
  'CardPageAnswer',
  'CardPageToken',
  'ReceiptParties',
  'SaveCard',
  'UpdateEmail',
  'VerifyNewEmail',
]

test('every operation of an element is answered', () => {
  const book = createAnswerBook()
  answerLoan(book, createLoan(), false)
  const operations = globSync('widgets/**/*.graphql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:query|mutation) (\w+)/gm)].map(([, name = '']) => name),
  )
  expect(operations.length).toBeGreaterThan(40)
  expect(operations.filter((name) => !book.has(name) && !portalOnly.includes(name))).toEqual([])
})
