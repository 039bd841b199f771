import { expect, test } from 'vitest'
import { outageFlags } from '#sdk/config/outage-flags'
import { flagFallbacks, liveFlags } from '#sdk/flags/flag-names'
import { outageChange } from './outage.state.ts'

test('[outage-05][outage-06][outage-07] each platform has a flag of its own, which is off by default and followed live', () => {
  const names = Object.values(outageFlags)
  expect(outageFlags).toEqual({ web: 'OutageWeb', ios: 'OutageIosHybrid', android: 'OutageAndroidHybrid' })
  expect(names.map((name) => flagFallbacks[name])).toEqual([false, false, false])
  expect(names.filter((name) => !liveFlags.includes(name))).toEqual([])
})

test('[outage-08][outage-09] only a change of the flag changes anything', () => {
  expect(outageChange(false, false)).toBeNull()
  expect(outageChange(true, true)).toBeNull()
  expect(outageChange(false, true)).toBe('begins')
  expect(outageChange(true, false)).toBe('ends')
})
