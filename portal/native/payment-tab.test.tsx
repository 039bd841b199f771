import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createBrowserShell } from '#sdk/platform/app-shell'
import { answerPayments } from '#test-kit/answers/payment-answers'
import { createFakeGraphql } from '#tests/fakes/graphql'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { preserveTermsDataAtom } from '#widgets/make-a-payment'
import { App } from '../site/app.tsx'

vi.mock('#widgets/dashboard', () => ({ Dashboard: () => <h1>{'Dashboard'}</h1> }))

const user = userEvent.setup()
const heading = (name: string) => screen.findByRole('heading', { name })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const tab = async (name: string) => {
  const tabs = within(await screen.findByRole('navigation', { name: 'Tabs' }))
  await user.click(tabs.getByRole('link', { name }))
}

test('[pay-04][native-08] whoever leaves the review by a tab finds the same payment there again', async () => {
  window.scrollTo = vi.fn()
  const { services } = fakeServices({ user: borrower, platform: { ...createBrowserShell(), kind: 'android' } })
  const book = createFakeGraphql()
  answerPayments(book)
  const ofLogin = services.graphql.query
  Object.assign(services.graphql, {
    ...book,
    query: (document: { name: string }, variables: never) =>
      /Login|Customer/.test(document.name)
        ? ofLogin(document as never, variables)
        : book.query(document as never, variables),
  })
  render(
    <MemoryRouter initialEntries={['/make-a-payment']}>
      <App services={services} />
    </MemoryRouter>,
  )
  await user.click(await screen.findByRole('radio', { name: /Other amount/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Amount to pay' }), '50')
  await press('Continue')
  await press('Review payment')
  await heading('Review and pay')
  await tab('Dashboard')
  await heading('Dashboard')
  await tab('Make a Payment')
  await heading('Review and pay')
  expect(await screen.findByRole('button', { name: 'Pay $50.00' })).toBeTruthy()
  // Used up: the next visit to the review sets it anew.
  expect(services.store.get(preserveTermsDataAtom)).toBe(false)
})
