import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { extensionStart } from '#test-kit/answers/payment-extension-answers'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '#portal/site/app.tsx'
import { en } from '#texts/payment-extension/payment-extension.messages'

function open(held: Readonly<Record<string, object>>, flag?: string) {
  const { services } = fakeServices({ user: borrower })
  if (flag !== undefined) services.flags.replace({ ExtensionEligibilityDefault: flag })
  const asked = vi.mocked(services.graphql.watch)
  asked.mockImplementation(((document: { name: string }) => {
    const data = held[document.name]
    const error = data === undefined ? new CarportError('NETWORK') : undefined
    const state = { data, error, isLoading: false }
    return { subscribe: () => () => undefined, getState: () => state, refetch: vi.fn(async () => undefined) }
  }) as never)
  render(
    <MemoryRouter initialEntries={['/self-service-ext']}>
      <App services={services} />
    </MemoryRouter>,
  )
  return asked
}

const offer = (eligibility: string) => ({
  ExtensionStart: extensionStart,
  ExtensionOffer: { GetExtensionEligibility: { eligibility } },
})

beforeEach(() => {
  window.scrollTo = vi.fn()
})

test('[route-80][gql-11] the extension’s page asks in the borrower’s name and for this visit, and offers what is open', async () => {
  const asked = open(offer('ELIGIBLE'))
  expect(await screen.findByRole('heading', { level: 1, name: en.title })).toBeTruthy()
  expect(await screen.findByRole('button', { name: en.seeTerms })).toBeTruthy()
  const [, variables] = asked.mock.calls.find(([document]) => document.name === 'ExtensionOffer') ?? []
  expect(variables).toMatchObject({ customerGUID: 'cus_1', sessionId: expect.stringMatching(/./) })
})

test('[ext-02] what is not open is not offered', async () => {
  open(offer('INELIGIBLE'))
  expect(await screen.findByText(en.closedTitle)).toBeTruthy()
  expect(screen.queryByRole('button', { name: en.seeTerms })).toBeNull()
})

test('[flag-14][ext-02] without an answer the borrower counts as the flag says, which is ineligible where nobody set it', async () => {
  open({ ExtensionStart: extensionStart })
  expect(await screen.findByText(en.closedTitle)).toBeTruthy()
  expect(screen.queryByRole('button', { name: en.seeTerms })).toBeNull()
})

test('[flag-14] a servicer can set what counts without an answer', async () => {
  open({ ExtensionStart: extensionStart }, 'ELIGIBLE')
  expect(await screen.findByRole('button', { name: en.seeTerms })).toBeTruthy()
})
