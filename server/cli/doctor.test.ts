import { expect, test } from 'vitest'
import { outcomeOf } from './doctor.ts'

const works = { what: 'data folder /srv', change: null }
const soon = { what: 'a key', change: 'it expires on 2026-07-01.', worksUntil: '2026-07-01' }
const broken = { what: 'a key', change: 'it expired on 2026-01-01.', worksUntil: null }

test('what works until a later day is a line of its own, and no reason to end with an error', () => {
  expect(outcomeOf([works, soon])).toMatchObject({
    lines: ['works   data folder /srv', 'soon    a key: it expires on 2026-07-01.'],
    isGood: true,
  })
  expect(outcomeOf([works, soon, broken])).toMatchObject({
    lines: [expect.any(String), expect.any(String), 'change  a key: it expired on 2026-01-01.'],
    isGood: false,
  })
})
