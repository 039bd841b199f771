import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { SupportCenter } from './index.ts'
import { en } from './support-center.messages.ts'

const user = userEvent.setup()
const line = vi.hoisted(() => ({ isDown: true }))
vi.mock('./topic-search.ts', async (load) => {
  const file = await load<typeof import('./topic-search.ts')>()
  return {
    ...file,
    get createTopicSearch() {
      if (line.isDown) throw new TypeError('Failed to fetch')
      return file.createTopicSearch
    },
  }
})

const search = async (words: string) => {
  const box = screen.getByRole('searchbox')
  await user.clear(box)
  await user.type(box, `${words}{Enter}`)
}

test('a search that does not load shows every topic, and is asked for again with the next words', async () => {
  renderCapability(<SupportCenter />, createFakeHost())
  await search('skip a payment')
  expect(await screen.findByText(en.searchFailed)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My title' })).toBeTruthy()
  line.isDown = false
  await search('title')
  expect(await screen.findByText(/^\d+ topics?$/)).toBeTruthy()
})
