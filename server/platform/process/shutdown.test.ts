import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopOnSignals } from './shutdown.ts'

const log = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => log }
const events = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const
let before: Map<string, unknown[]>
let codes: number[]
let nowMs: number
beforeEach(() => {
  before = new Map(events.map((event) => [event, process.listeners(event as 'SIGTERM')]))
  codes = []
  nowMs = 0
})
afterEach(() => {
  for (const event of events) {
    for (const listener of process.listeners(event as 'SIGTERM'))
      if (!before.get(event)?.includes(listener)) process.off(event, listener)
  }
})
const listen = (stop: () => Promise<void>, withinMs = 1_000) =>
  stopOnSignals(stop, { log, withinMs, monotonicMs: () => nowMs, exit: (code) => codes.push(code) })
const settled = () => new Promise((done) => setTimeout(done, 20))

test('a second signal ends the process at once, but the same Ctrl-C heard twice does not', async () => {
  listen(() => new Promise(() => {}))
  process.emit('SIGINT')
  nowMs = 50
  process.emit('SIGINT')
  expect(codes).toEqual([])
  nowMs = 2_000
  process.emit('SIGTERM')
  expect(codes).toEqual([1])
})

test('stopping that fails or takes too long ends with code 1', async () => {
  listen(() => Promise.reject(new Error('no')))
  process.emit('SIGTERM')
  await settled()
  expect(codes).toEqual([1])
  codes = []
  listen(() => new Promise(() => {}), 5)
  process.emit('SIGHUP')
  await settled()
  expect(codes).toContain(1)
})

test('SIGTERM stops once and ends with code 0; so does losing the process that started us', async () => {
  let stops = 0
  listen(async () => void (stops += 1))
  process.emit('SIGTERM')
  await settled()
  expect([stops, codes]).toEqual([1, [0]])
  codes = []
  listen(async () => void (stops += 1))
  process.emit('disconnect')
  await settled()
  expect(codes).toEqual([0])
})
