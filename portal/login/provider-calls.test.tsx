import { expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { loginPorts } from './login-ports.ts'
import { runLoginRoutine } from './login-routine.ts'
import { isEmailVerified, requestPasswordReset, sendVerificationEmail } from './provider-calls.ts'
import { logOut } from './log-out.ts'

const problem = new CarportError('NETWORK')
type Services = ReturnType<typeof fakeServices>['services']

test.each([
  ['email-verified', (services: Services) => isEmailVerified(services)],
  ['verification-email', (services: Services) => sendVerificationEmail(services)],
  [
    'password-reset',
    (services: Services) => requestPasswordReset(services, 'https://id.example.com/r', 'c', 'p@x.com'),
  ],
] as const)('[err-07] a failure of %s is logged, and whoever asked hears of it', async (label, call) => {
  const { services, rest } = fakeServices()
  vi.mocked(rest.getJson).mockRejectedValue(problem)
  vi.mocked(rest.postJson).mockRejectedValue(problem)
  vi.mocked(rest.postForText).mockRejectedValue(problem)
  await expect(call(services)).rejects.toBe(problem)
  expect(services.log).toHaveBeenCalledExactlyOnceWith(label, problem)
})

test('[err-08] what fails after a login, and a log out that the server does not hear of, are logged only: login and log out go on', async () => {
  const entered = fakeServices({ user: borrower })
  vi.mocked(entered.services.graphql.mutate).mockRejectedValue(problem)
  const outcome = await runLoginRoutine(loginPorts(entered.services, entered.services.endpoints.baseUrl))
  expect(outcome.path).toBe('/account')
  expect(entered.services.log).toHaveBeenCalledExactlyOnceWith('CreateNotations', problem)

  const { services, rest, session } = fakeServices()
  vi.mocked(rest.postJson).mockRejectedValue(problem)
  await logOut(services)
  expect(services.log).toHaveBeenCalledExactlyOnceWith('Logout', problem)
  expect(session.logout).toHaveBeenCalledTimes(1)
})
