import { expect, test } from 'vitest'
import { freeSpaceGate } from './open-services.ts'

const log = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => log }

test('with less than 256 MB free, writes are refused with 503', async () => {
  const megabyte = 1024 * 1024
  await expect(freeSpaceGate('/', log, async () => 255 * megabyte)()).rejects.toMatchObject({
    code: 'OUTAGE',
    httpStatus: 503,
  })
  await freeSpaceGate('/', log, async () => 256 * megabyte)()
})

test('the disk is asked every two seconds at most, not for every write', async () => {
  let asked = 0
  const gate = freeSpaceGate('/', log, async () => {
    asked += 1
    return 1e12
  })
  for (let n = 0; n < 100; n += 1) await gate()
  expect(asked).toBe(1)
})
