import { expect, test } from 'vitest'
import { factsLine } from './facts-line.ts'

test('a line of facts breaks between two of them and not inside one', () => {
  expect(factsLine(['Interest $240.47', 'Fees $0.00'])).toBe('Interest\u00a0$240.47\u00a0· Fees\u00a0$0.00')
})

test('a fact too long for a phone’s line may break, and one without words is left out', () => {
  const long = '2023 Mercedes-Benz Sprinter 3500'
  expect(factsLine([long, '', 'Account'])).toBe(`${long}\u00a0· Account`)
})
