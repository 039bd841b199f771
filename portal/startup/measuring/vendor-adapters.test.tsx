import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeMeasuring } from '#tests/fakes/measuring'
import { allowScripts } from './load-script.ts'
import { makeAdapter } from './vendor-adapters.ts'

const sessionReplay = { scriptUrl: 'https://v.example.com/r.js', integrity: null, id: '7', connectOrigins: [] }
const page = window as unknown as { carportRecorder?: { start: () => void; stop: () => void } }

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src^="https://v.example.com/"]')]

function recording() {
  const parties = { ...fakeMeasuring().measuring.parties, sessionReplay }
  const made = makeAdapter('SessionRecording', { parties } as never)
  if (made === null) throw new Error('The recorder is configured')
  return made
}

/** The vendor's script runs, as a browser does it. */
async function arrive() {
  const recorder = { start: vi.fn(), stop: vi.fn() }
  page.carportRecorder = recorder
  scripts().at(-1)?.dispatchEvent(new Event('load'))
  await new Promise((resolve) => setTimeout(resolve))
  return recorder
}

beforeEach(() => allowScripts([sessionReplay]))
afterEach(() => {
  delete page.carportRecorder
  for (const script of scripts()) script.remove()
})

test('[analytics-02] recording fetches the vendor’s script, starts with every text masked, stops, and starts again', async () => {
  const made = recording()
  expect(scripts()).toEqual([])
  made.start()
  const { start, stop } = await arrive()
  expect(start.mock.calls).toEqual([[{ id: '7', maskAllText: true, maskAllInputs: true }]])
  made.stop()
  expect(stop).toHaveBeenCalledTimes(1)
  made.start()
  expect([start.mock.calls.length, scripts().length]).toEqual([2, 1])
})

test('[analytics-02] whoever forbids it before the script is there is never recorded', async () => {
  const made = recording()
  made.start()
  made.stop()
  expect((await arrive()).start).not.toHaveBeenCalled()
})

test('forbidden and allowed again before the script is there, it is fetched once and starts once', async () => {
  const made = recording()
  made.start()
  made.stop()
  made.start()
  expect(scripts()).toHaveLength(1)
  expect((await arrive()).start).toHaveBeenCalledTimes(1)
})
