import { expect, test, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'

const timers = {
  after: (_ms: number, callback: () => void) => (queueMicrotask(callback), () => undefined),
  random: () => 0,
}
/** The same, with how long each wait was. */
const timed = (random: number) => {
  const waits: number[] = []
  const after = (ms: number, callback: () => void) => (waits.push(ms), timers.after(ms, callback))
  return { waits, timers: { after, random: () => random } }
}
const bodyOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

/** Answers in their order; the last one again and again. */
function open(...answers: (() => Response)[]) {
  return openWith(timers, ...answers)
}

function openWith(waiting: typeof timers, ...answers: (() => Response)[]) {
  const heard: unknown[] = []
  const reasons: string[] = []
  const urls: string[] = []
  let asked = 0
  const end = openEventStream({
    url: 'https://x.example/stream',
    timers: waiting,
    authorize: async ({ reason }) => {
      reasons.push(reason)
      return { authorization: `Bearer ${reason}` }
    },
    onEvent: (name, data) => {
      heard.push([name, data])
      if (heard.length >= 3) end()
    },
    fetch: async (url, init) => {
      urls.push(`${url as string} ${new Headers(init?.headers).get('authorization')}`)
      const answer = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      return (answer as () => Response)()
    },
  })
  return { heard, reasons, urls, end, asked: () => asked }
}

const event = (data: string) => `event: news\ndata: ${data}\n\n`

test('who is refused is not asked for again', async () => {
  for (const status of [403, 404]) {
    const stream = open(() => new Response(null, { status }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(stream.asked()).toBe(1)
  }
})

test('a token that is refused is renewed once, and then it is over', async () => {
  const stream = open(() => new Response(null, { status: 401 }))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(stream.reasons).toEqual(['first', 'refused'])
})

test('the token is in a header, never in the address', async () => {
  const stream = open(() => new Response(bodyOf(event('1'), event('2'), event('3'))))
  await vi.waitFor(() => expect(stream.heard).toHaveLength(3))
  expect(stream.urls).toEqual(['https://x.example/stream Bearer first'])
})

test('events that come in pieces are heard whole, comments are not, and a stream that ends is opened again', async () => {
  const stream = open(
    () => new Response(bodyOf(': still here\n\nevent: ne', 'ws\ndata: {"a"', ':1}\n\n')),
    () => new Response(null, { status: 503 }),
    () => new Response(bodyOf(event('2'), event('3'))),
  )
  await vi.waitFor(() =>
    expect(stream.heard).toEqual([
      ['news', { a: 1 }],
      ['news', 2],
      ['news', 3],
    ]),
  )
})

test('everybody whose stream one server ended comes back at another moment, and later each time it fails', async () => {
  for (const [random, expected] of [
    [0, [0, 0, 0]],
    [0.5, [500, 1000, 2000]],
    [0.75, [750, 1500, 3000]],
  ] as const) {
    const { waits, timers: waiting } = timed(random)
    const down = () => new Response(null, { status: 503 })
    const last = () => {
      stream.end()
      return down()
    }
    const stream = openWith(waiting, () => new Response(bodyOf(event('1'))), down, down, last)
    await vi.waitFor(() => expect(stream.asked()).toBe(4))
    expect(waits.slice(0, 3)).toEqual(expected)
  }
})
