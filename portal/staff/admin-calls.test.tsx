import { expect, test, vi } from 'vitest'
import { fakeServices } from '#tests/fakes/portal'
import { adminCalls } from './admin-calls.ts'

test('[valid-04] nobody is sent a verification email without a user id: it is raised, logged, and nothing is asked of the backend', async () => {
  const { services } = fakeServices()
  const log = vi.fn()
  const text = 'Unexpected error: the user information is not available. Cannot send verification email.'
  await expect(
    adminCalls({ rest: services.rest, log }).act('sendVerificationEmail', '', 'asked by phone'),
  ).rejects.toThrow(text)
  expect(log).toHaveBeenCalledWith(`Error Processing Request, ${text}`, expect.any(Error))
  expect(vi.mocked(services.rest).postJson).not.toHaveBeenCalled()
})

test('[valid-05] nobody is deleted without a user id: it is raised, logged, and nothing is asked of the backend', async () => {
  const { services } = fakeServices()
  const log = vi.fn()
  const calls = adminCalls({ rest: services.rest, log })
  const problem = await calls.act('deleteUser', '', 'asked by phone').then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  expect(problem).toMatch(/^Unexpected error: the user information is not available\. .*cannot delete user\.$/)
  expect(log).toHaveBeenCalledWith(`Error Processing Request, ${problem}`, expect.any(Error))
  expect(vi.mocked(services.rest).deleteAt).not.toHaveBeenCalled()
})
