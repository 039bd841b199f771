import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerProfile, profileAnswer } from '#test-kit/answers/profile-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { Profile } from './profile.tsx'
import { en } from './profile.messages.ts'

const line = vi.hoisted(() => ({ isDown: true }))
vi.mock('./parts/forms.tsx', async (load) => {
  const file = await load<typeof import('./parts/forms.tsx')>()
  return {
    get ProfileForm() {
      if (line.isDown) throw new TypeError('Failed to fetch')
      return file.ProfileForm
    },
  }
})

test('a form whose code does not come can be left, and comes when it is tried again', async () => {
  const user = userEvent.setup()
  const host = createFakeHost()
  answerProfile(host.graphql, profileAnswer())
  renderCapability(<Profile accountNumber="100000000001" />, host)
  const change = { name: en.edit(en.nickName) }
  await user.click(await screen.findByRole('button', change))
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: en.cancel }))
  expect(screen.queryByText(en.loadFailed)).toBeNull()
  await user.click(screen.getByRole('button', change))
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  line.isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const field = await screen.findByLabelText(`${en.nickName} (optional)`)
  expect(document.activeElement).toBe(field)
})
