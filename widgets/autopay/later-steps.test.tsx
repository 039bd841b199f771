import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerAutopay, runningAutopay } from '#test-kit/answers/autopay-answers'
import { accountNumber } from '#test-kit/answers/payment-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { autopayMessages } from './autopay.messages.ts'
import { Autopay } from './index.ts'

const { en } = autopayMessages
const line = vi.hoisted(() => ({ isDown: true, asked: 0 }))
vi.mock('./steps/later-steps.tsx', async (load) => {
  const file = await load<typeof import('./steps/later-steps.tsx')>()
  return {
    get LaterSteps() {
      line.asked += 1
      if (line.isDown) throw new TypeError('Failed to fetch')
      return file.LaterSteps
    },
  }
})

beforeEach(() => {
  Object.assign(line, { isDown: true, asked: 0 })
  vi.spyOn(globalThis, 'setTimeout')
})
afterEach(() => void vi.restoreAllMocks())

function show(about: Parameters<typeof answerAutopay>[1] = {}) {
  const host = createFakeHost()
  answerAutopay(host.graphql, about)
  renderCapability(<Autopay accountNumber={accountNumber} />, host)
}

/** Milliseconds after which something is asked for, of all that wait now. */
const waits = () => vi.mocked(setTimeout).mock.calls.map(([, ms]) => ms)

test('the next screens come once the choices have been shown for a moment', async () => {
  show()
  await screen.findByRole('heading', { name: en.title })
  expect([line.asked, waits().includes(800)]).toEqual([0, true])
  await expect.poll(() => line.asked, { timeout: 4_000 }).toBe(1)
})

test('whoever only looks at their autopay does not load what sets it up', async () => {
  show({ running: runningAutopay() })
  await screen.findByText('Autopay is on')
  expect([line.asked, waits().includes(800)]).toEqual([0, false])
})

test('a preview whose code does not come can be left with what was chosen, and comes when it is tried again', async () => {
  const user = userEvent.setup()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const weekly = () => screen.findByRole('radio', { name: /Every week/ })
  show()
  await user.click(await weekly())
  await press(en.continueButton)
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  await press('Back')
  expect(screen.queryByText(en.loadFailed)).toBeNull()
  expect(await weekly()).toHaveProperty('checked', true)
  await press(en.continueButton)
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  line.isDown = false
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Review autopay' })).toBeTruthy()
})
