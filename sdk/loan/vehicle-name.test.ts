import { expect, test } from 'vitest'
import { vehicleName } from './vehicle-name.ts'

test.each([
  ['en', '2020 Nissan Altima'],
  ['es', 'Nissan Altima 2020'],
] as const)('a vehicle is called in %s %s', (language, name) => {
  expect(vehicleName({ year: 2020, make: 'Nissan', model: 'Altima' }, language)).toBe(name)
})
