import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOtp, type OtpOptions } from '#test-kit/answers/autopay-otp-answers'
import { accountNumber } from '#test-kit/answers/payment-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { autopayOtpMessages } from './autopay-otp.messages.ts'
import { AutopayOtp } from './index.ts'

const { en } = autopayOtpMessages
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

function show(about: OtpOptions = {}) {
  const host = createFakeHost()
  answerOtp(host.graphql, about)
  renderCapability(<AutopayOtp accountNumber={accountNumber} />, host)
}

/** Milliseconds after which something is asked for, of all that wait now. */
const waits = () => vi.mocked(setTimeout).mock.calls.map(([, ms]) => ms)

test('the next screens come once the first one has been shown for a moment', async () => {
  show()
  await screen.findByRole('button', { name: en.begin })
  expect([line.asked, waits().includes(800)]).toEqual([0, true])
  await expect.poll(() => line.asked, { timeout: 4_000 }).toBe(1)
})

test('where there is no way on, no next screens are loaded', async () => {
  show({ isOn: true })
  await screen.findByRole('heading', { name: en.closedTitle['already-on'] })
  expect([line.asked, waits().includes(800)]).toEqual([0, false])
})

test('a step whose code does not come can be left, and comes when it is tried again', async () => {
  const user = userEvent.setup()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  show()
  await press(en.begin)
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  await press('Back')
  expect(screen.queryByText(en.loadFailed)).toBeNull()
  await press(en.begin)
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  line.isDown = false
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Your payment now' })).toBeTruthy()
})
