import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { modificationAnswer } from '#test-kit/answers/modification-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { LoanModification } from './index.ts'
import { LoadLoanModificationDocument } from './loan-modification.graphql.ts'
import { loanModificationMessages } from './loan-modification.messages.ts'

const { en } = loanModificationMessages
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

test('a step whose code is slow or does not come can be left, and comes when it is tried again', async () => {
  const user = userEvent.setup()
  const host = createFakeHost()
  host.graphql.answer(LoadLoanModificationDocument, modificationAnswer())
  renderCapability(<LoanModification accountNumber="100000000001" view="agent-intro" />, host)
  const options = { name: 'See your options' }
  await user.click(await screen.findByRole('button', options))
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', options))
  line.cut()
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.queryByText(en.loadFailed)).toBeNull()
  await user.click(await screen.findByRole('button', options))
  line.cut()
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  line.isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('radio', { name: /Every two weeks/ })).toBeTruthy()
})
