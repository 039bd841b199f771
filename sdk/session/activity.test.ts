import { expect, test, vi } from 'vitest'
import { type ActivityNews, createActivityFeed } from './activity.ts'

/** Pages of one origin whose channel delivers at once. */
function createOrigin() {
  const open = new Set<BroadcastChannel>()
  const openChannel = () => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        for (const each of open) if (each !== (channel as unknown)) each.onmessage?.({ data } as MessageEvent)
      },
      close: () => open.delete(channel as unknown as BroadcastChannel),
    }
    open.add(channel as unknown as BroadcastChannel)
    return channel as unknown as BroadcastChannel
  }
  let nowMs = 0
  const openPage = (page: number) => {
    const target = new EventTarget()
    const feed = createActivityFeed({ monotonicMs: () => nowMs, target, openChannel, page })
    const heard = vi.fn()
    const end = feed.subscribe(heard)
    return { target, feed, heard, end }
  }
  return {
    openPage,
    open,
    pass: (ms: number) => (nowMs += ms),
    post: (data: unknown) => openChannel().postMessage(data),
  }
}

test.each([null, 'activity', { kind: 'activity' }, { kind: 'fire', page: 1 }, { kind: 'ended', page: '1' }])(
  'a message that is none of ours is not believed: %j',
  (data) => {
    const origin = createOrigin()
    const { heard } = origin.openPage(1)
    origin.post(data)
    expect(heard).not.toHaveBeenCalled()
  },
)

test('[session-06] a touch, a key and a click are signs of somebody; a pointer that passes by and a scroll are not', () => {
  const { target, heard } = createOrigin().openPage(1)
  for (const name of ['pointermove', 'scroll', 'focus']) target.dispatchEvent(new Event(name))
  expect(heard).not.toHaveBeenCalled()
  for (const name of ['touchstart', 'keydown', 'click']) target.dispatchEvent(new Event(name))
  expect(heard.mock.calls).toEqual([['here'], ['here'], ['here']])
})

test('[session-06] activity in one tab is heard in the others, once a second at most', () => {
  const origin = createOrigin()
  const one = origin.openPage(1)
  const other = origin.openPage(2)
  one.feed.tell('activity')
  one.feed.tell('activity')
  expect(other.heard.mock.calls).toEqual([['elsewhere']])
  origin.pass(1000)
  one.feed.tell('activity')
  expect(other.heard).toHaveBeenCalledTimes(2)
  expect(one.heard).not.toHaveBeenCalled()
})

test('another element on the same page is not another tab', () => {
  const origin = createOrigin()
  const portal = origin.openPage(1)
  const element = origin.openPage(1)
  portal.feed.tell('activity')
  expect(element.heard.mock.calls).toEqual([['here']])
})

test.each<ActivityNews>(['continued', 'ended'])('%s reaches every other page', (news) => {
  const origin = createOrigin()
  const one = origin.openPage(1)
  const other = origin.openPage(2)
  one.feed.tell(news)
  expect(other.heard.mock.calls).toEqual([[news]])
})

test('a page that no longer listens holds neither listeners nor a channel', () => {
  const origin = createOrigin()
  const { target, heard, end } = origin.openPage(1)
  expect(origin.open.size).toBe(1)
  end()
  target.dispatchEvent(new Event('click'))
  expect([heard.mock.calls.length, origin.open.size]).toEqual([0, 0])
})
