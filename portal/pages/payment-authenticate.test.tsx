import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, test, vi } from 'vitest'
import { useHost } from '#host'
import { type AppShell, createBrowserShell } from '#sdk/platform/app-shell'
import { borrower, fakeServices } from '#tests/fakes/portal'
import type { CardAuthenticateProps, CardAuthenticateSuccessProps } from '#widgets/payment-methods'
import { App } from '../site/app.tsx'

function AddCard({ title }: { title: string }) {
  const host = useHost()
  return (
    <>
      <h1>{title}</h1>
      <button type="button" onClick={() => host.go('payment-authenticate')}>
        {'Add a debit card'}
      </button>
    </>
  )
}

vi.mock('#widgets/payment-methods', () => ({
  DebitCards: ({ isCardSaved }: { isCardSaved: boolean }) => (
    <AddCard title={isCardSaved ? 'Debit cards, one just saved' : 'Debit cards'} />
  ),
  AddBankAccountForm: () => null,
  CardAuthenticate: ({ onCancel }: CardAuthenticateProps) => (
    <>
      <h1>{'To the card page'}</h1>
      <button type="button" onClick={onCancel}>
        {'Cancel'}
      </button>
    </>
  ),
  CardAuthenticateSuccess: ({ onSaved, onRetry, onCancel }: CardAuthenticateSuccessProps) => (
    <>
      <h1>{'From the card page'}</h1>
      <button type="button" onClick={() => onSaved('pm_1')}>
        {'Saved'}
      </button>
      <button type="button" onClick={onRetry}>
        {'Start over'}
      </button>
      <button type="button" onClick={onCancel}>
        {'Go back without a card'}
      </button>
    </>
  ),
  readCardAnswer: () => ({ rawToken: null, reason: 'none' }),
}))
vi.mock('#widgets/make-a-payment', () => ({
  MakeAPayment: ({
    variant = 'standard',
    paymentMethodId = 'none',
  }: {
    variant?: string
    paymentMethodId?: string
  }) => <AddCard title={`Payment ${variant}, card ${paymentMethodId}`} />,
}))

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Loads a page of the site in the tab. */
function load(path: string, platform: AppShell): void {
  cleanup()
  const { services } = fakeServices({ user: borrower, platform })
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

/** The tab after a borrower went from a page to the card provider's and came back. */
async function returned(from: string, title: string): Promise<AppShell> {
  const platform = createBrowserShell()
  load(from, platform)
  await heading(title)
  await press('Add a debit card')
  await heading('To the card page')
  load('/payment-authenticate-success', platform)
  await heading('From the card page')
  return platform
}

beforeEach(() => {
  sessionStorage.clear()
  window.scrollTo = vi.fn()
})

test.each([
  ['/payment/manage-debit-cards', 'Debit cards', 'Debit cards, one just saved', 'Debit cards'],
  ['/make-a-payment', 'Payment standard, card none', 'Payment standard, card pm_1', 'Payment standard, card none'],
  [
    '/make-a-payment/payoff-quote',
    'Payment payoff-quote, card none',
    'Payment payoff-quote, card pm_1',
    'Payment payoff-quote, card none',
  ],
])(
  '[methods-02][pay-07] a card that was added from %s, and one that was not, lead back there',
  async (from, title, saved, canceled) => {
    await returned(from, title)
    await press('Saved')
    await heading(saved)
    await returned(from, title)
    await press('Go back without a card')
    await heading(canceled)
  },
)

test('[methods-02] starting over keeps the page that the card is for', async () => {
  const platform = await returned('/payment/manage-debit-cards', 'Debit cards')
  await press('Start over')
  await heading('To the card page')
  load('/payment-authenticate-success', platform)
  await heading('From the card page')
  await press('Saved')
  await heading('Debit cards, one just saved')
  load('/payment/manage-debit-cards', platform)
  await heading('Debit cards')
})

test.each(['started over', 'reloaded'])(
  '[methods-02] a card page that was %s is canceled to the page the card is for',
  async (how) => {
    const platform = await returned('/payment/manage-debit-cards', 'Debit cards')
    if (how === 'reloaded') load('/payment-authenticate', platform)
    else await press('Start over')
    await heading('To the card page')
    await press('Cancel')
    await heading('Debit cards')
  },
)
