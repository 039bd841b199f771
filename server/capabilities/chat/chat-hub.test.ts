import { expect, test, vi } from 'vitest'
import type { Database } from '#server/platform/store/database'
import { chatHubOf } from './chat-hub.ts'

test('who watches first reads again after the first look, which may have seen what they were too early for', async () => {
  let answer: (rows: object[]) => void = () => undefined
  const read = vi.fn(
    () =>
      new Promise<object[]>((resolve) => {
        answer = resolve
      }),
  )
  const heard = vi.fn()
  const hub = chatHubOf({ db: { read } as unknown as Database })
  const end = hub.watch('all', heard)
  // A conversation begins after the list was read and before this look is answered.
  answer([{ id: 'chat_1', revision: 1 }])
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  hub.look()
  answer([{ id: 'chat_1', revision: 2 }])
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  end()
})
