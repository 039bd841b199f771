import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { App } from '#portal/site/app.tsx'
import { modificationAnswer, readyRequest } from '#test-kit/answers/modification-answers'
import { borrower, fakeServices } from '#tests/fakes/portal'

function open(path: string, data = modificationAnswer([readyRequest]), flags: Readonly<Record<string, boolean>> = {}) {
  const { services } = fakeServices({ user: borrower })
  services.flags.replace(flags)
  vi.mocked(services.graphql.watch).mockImplementation(((document: { name: string }) => {
    const isAsked = document.name === 'LoadLoanModification'
    const state = isAsked
      ? { data, error: undefined, isLoading: false }
      : { data: undefined, error: new CarportError('NETWORK'), isLoading: false }
    return { subscribe: () => () => undefined, getState: () => state, refetch: async () => undefined }
  }) as never)
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  window.scrollTo = vi.fn()
})

test.each([
  ['[route-45][mod-01]', '/agent-intro-modification', 'Change your loan with an advisor'],
  ['[route-46]', '/noagent-intro-modification', 'Change your loan'],
  ['[route-47]', '/manage-modifications', 'Your loan changes'],
  ['[route-48]', '/manage-modifications/modification-opt-out', 'Opt out of a loan change'],
  ['[route-49]', '/modification-opt-out', 'Opt out of a loan change'],
])('%s %s opens on its own heading, with what can be done about the change', async (_id, path, title) => {
  open(path)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(document.title).toBe(`${title} | Sandbox Auto Finance`)
  expect(screen.getByRole('button', { name: 'Opt out' })).toBeTruthy()
})

test.each([
  ['PendingSignature', 'Approved, Pending Signature'],
  ['PendingDocumentReview', 'Signed and Submitted'],
  ['PendingQaApproval', 'QA Review'],
  ['PendingManagerApproval', 'Pending Supervisor Approval'],
  ['PendingManagerEligibilityExceptionApproval', 'Pending Manager Eligibility Exception Approval'],
  ['PendingFinalization', 'Pending Finalization'],
  ['PendingMaintenanceTransaction', 'Pending Maintenance Transaction'],
  ['RejectedClosed', 'Closed'],
] as const)('[mod-03][mod-09] managing changes shows %s as %s and never as the raw value', async (value, label) => {
  const change = { ...readyRequest, summary: { ...readyRequest.summary, status: { value, description: label } } }
  open('/manage-modifications', modificationAnswer([change]))
  expect(await screen.findByText(label)).toBeTruthy()
  expect(document.body.textContent).not.toContain(value)
})

test.each([
  ['/agent-intro-modification', 'Change your loan with an advisor'],
  ['/noagent-intro-modification', 'Change your loan'],
])(
  '[flag-19] with its flag on the introduction of %s opens as a modal, and closing it leaves the page',
  async (path, title) => {
    open(path, modificationAnswer(), { LoanModModal: true })
    const modal = within(await screen.findByRole('dialog', { name: title }))
    expect(modal.getByText('You can say no anytime, and your loan stays the same.')).toBeTruthy()
    await userEvent.click(modal.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  },
)

test('[flag-19] it is no modal while the flag is off, nor on another page', async () => {
  open('/noagent-intro-modification', modificationAnswer())
  await screen.findByRole('heading', { level: 1, name: 'Change your loan' })
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  open('/manage-modifications', modificationAnswer(), { LoanModModal: true })
  await screen.findByRole('heading', { level: 1, name: 'Your loan changes' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
