import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { App } from '#portal/site/app.tsx'
import { planStart, signedPlan } from '#test-kit/answers/payment-plan-answers'
import { borrower, fakeServices } from '#tests/fakes/portal'

function open(path: string) {
  const { services } = fakeServices({ user: borrower })
  window.scrollTo = vi.fn()
  const plan = signedPlan({ frequency: 'MONTHLY', firstPaymentDate: '2026-11-27' }, 3)
  const data = planStart({ eligibility: 'Ineligible', reasonCode: 'on-plan' }, [plan])
  vi.mocked(services.graphql.watch).mockImplementation(((document: { name: string }) => {
    const state = { data: document.name === 'PlanStart' ? data : undefined, error: undefined, isLoading: false }
    return { subscribe: () => () => undefined, getState: () => state, refetch: async () => undefined }
  }) as never)
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

test('[route-75][plan-01] /payment-plan shows the plan, and leads to its history', async () => {
  open('/payment-plan')
  expect(await screen.findByRole('heading', { level: 1, name: 'Your payment plan' })).toBeTruthy()
  expect(document.title).toBe('Payment plan | Sandbox Auto Finance')
  await userEvent.click(screen.getByRole('button', { name: 'Plan history' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment plan history' })).toBeTruthy()
})

test('[route-76][plan-03] /payment-plan/history shows every plan, and leads back', async () => {
  open('/payment-plan/history')
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment plan history' })).toBeTruthy()
  expect(document.title).toBe('Payment plan history | Sandbox Auto Finance')
  await userEvent.click(screen.getByRole('button', { name: 'Back to your payment plan' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your payment plan' })).toBeTruthy()
})
