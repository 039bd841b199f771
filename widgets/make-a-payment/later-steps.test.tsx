import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountNumber, answerPayments } from '#test-kit/answers/payment-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { MakeAPayment } from './index.ts'
import { makeAPaymentMessages } from './make-a-payment.messages.ts'

const { en } = makeAPaymentMessages
const user = userEvent.setup()
const line = vi.hoisted(() => ({ isDown: true }))
vi.mock('./steps/later-steps.tsx', async (load) => {
  const file = await load<typeof import('./steps/later-steps.tsx')>()
  const overLine = <T,>(part: T): T => {
    if (line.isDown) throw new TypeError('Failed to fetch')
    return part
  }
  return {
    get LaterSteps() {
      return overLine(file.LaterSteps)
    },
    get NewMethod() {
      return overLine(file.NewMethod)
    },
  }
})
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount to pay' })

function payableHost() {
  const host = createFakeHost()
  answerPayments(host.graphql)
  return host
}

beforeEach(() => {
  line.isDown = true
})

test('a form for another account whose code does not come can be closed', async () => {
  renderCapability(<MakeAPayment accountNumber={accountNumber} />, payableHost())
  await press('Add a bank account')
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  await press('Back')
  expect(screen.queryByText(en.loadFailed)).toBeNull()
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy()
})

test('a payment whose outcome is not known has no way back to its entries', async () => {
  const host = payableHost()
  const { key } = host.intents.open({ accountNumber, kind: 'one-time-payment' })
  host.intents.begin(key)
  renderCapability(<MakeAPayment accountNumber={accountNumber} />, host)
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('a receipt whose code does not come does not lead back to a new payment', async () => {
  renderCapability(
    <MakeAPayment accountNumber={accountNumber} step="success" receiptNumber="CP7K4QX2M9" />,
    payableHost(),
  )
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('terms whose code does not come can be left with what was typed, and come when they are tried again', async () => {
  renderCapability(<MakeAPayment accountNumber={accountNumber} />, payableHost())
  await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
  await user.type(await amount(), '50')
  await press('Continue')
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  await press('Back')
  expect(screen.queryByText(en.loadFailed)).toBeNull()
  expect((await amount()).value).toMatch(/^50/)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: en.title }))
  await press('Continue')
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  line.isDown = false
  await press('Try again')
  expect(await screen.findByText(/\$50\.00 from Checking/)).toBeTruthy()
})
