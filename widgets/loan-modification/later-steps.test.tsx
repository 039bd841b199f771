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
const line = vi.hoisted(() => ({ isDown: true }))
vi.mock('./steps/later-steps.tsx', async (load) => {
  const file = await load<typeof import('./steps/later-steps.tsx')>()
  return {
    get LaterSteps() {
      if (line.isDown) throw new TypeError('Failed to fetch')
      return file.LaterSteps
    },
  }
})

test('a step whose code does not come can be left, and comes when it is tried again', async () => {
  const user = userEvent.setup()
  const host = createFakeHost()
  host.graphql.answer(LoadLoanModificationDocument, modificationAnswer())
  renderCapability(<LoanModification accountNumber="100000000001" view="agent-intro" />, host)
  const options = { name: 'See your options' }
  await user.click(await screen.findByRole('button', options))
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: en.back }))
  expect(screen.queryByText(en.loadFailed)).toBeNull()
  await user.click(await screen.findByRole('button', options))
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  line.isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('radio', { name: /Every two weeks/ })).toBeTruthy()
})
