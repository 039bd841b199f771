import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerExtension } from '#test-kit/answers/payment-extension-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { PaymentExtension } from './index.ts'
import { en } from './payment-extension.messages.ts'

const line = vi.hoisted(() => ({ isDown: true, cut: (): void => undefined }))
vi.mock('./steps/later-steps.tsx', async (load) => {
  const file = await load<typeof import('./steps/later-steps.tsx')>()
  return {
    get LaterSteps() {
      if (!line.isDown) return file.LaterSteps
      return new Promise((_, reject) => {
        line.cut = () => reject(new TypeError('Failed to fetch'))
      })
    },
  }
})

test('terms whose code is slow or does not come can be left, and come when they are tried again', async () => {
  const user = userEvent.setup()
  const host = createFakeHost()
  answerExtension(host.graphql, {})
  renderCapability(<PaymentExtension accountNumber="100000000001" />, host)
  await user.click(await screen.findByRole('button', { name: en.seeTerms }))
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: en.seeTerms }))
  line.cut()
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.queryByText(en.loadFailed)).toBeNull()
  await user.click(await screen.findByRole('button', { name: en.seeTerms }))
  line.cut()
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  line.isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: en.choose })).toBeTruthy()
})
