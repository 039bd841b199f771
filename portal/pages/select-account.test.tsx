import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { App } from '#portal/site/app.tsx'
import { currentAccountNumberAtom, currentRouteAtom } from '#portal/startup/state'
import { borrower, fakeServices } from '#tests/fakes/portal'

// The choice and the flow have their own tests; here is what the portal makes of the choice.
vi.mock('#widgets/autopay', () => ({
  Autopay: ({ accountNumber }: { accountNumber: string }) => <h1>{`Autopay of ${accountNumber}`}</h1>,
  SelectAccount: ({ onChosen }: { onChosen: (accountNumber: string) => void }) => (
    <button onClick={() => onChosen('100000000117')}>{'Choose 0117'}</button>
  ),
}))

const loan = (accountNumber: string, legacyId: string) => ({
  accountNumber,
  legacyId,
  route: 'S00',
  status: { key: 'A', description: 'Active' },
  titleRelease: null,
  customers: [{ id: 'cus_1', customerType: 'buyer' }],
})

function open(...accounts: object[]) {
  const { services } = fakeServices({ user: borrower, accounts })
  render(
    <MemoryRouter initialEntries={['/select-account']}>
      <App services={services} />
    </MemoryRouter>,
  )
  return services
}

beforeEach(() => {
  window.scrollTo = vi.fn()
})

test('[autopay-02] autopay is set up for the loan that was chosen, not for the one that was open', async () => {
  const services = open(loan('100000000017', '17'), loan('100000000117', '117'))
  const choice = await screen.findByRole('button', { name: 'Choose 0117' })
  expect(services.store.get(currentAccountNumberAtom)).toBe('100000000017')
  await userEvent.click(choice)
  await screen.findByRole('heading', { name: 'Autopay of 100000000117' })
  expect(services.store.get(currentRouteAtom)?.path).toBe('/enroll-autopay')
})

test('[autopay-02] with one loan there is nothing to choose', async () => {
  const services = open(loan('100000000017', '17'))
  await screen.findByRole('heading', { name: 'Autopay of 100000000017' })
  await waitFor(() => expect(services.store.get(currentRouteAtom)?.path).toBe('/enroll-autopay'))
  expect(screen.queryByRole('button', { name: 'Choose 0117' })).toBeNull()
})
