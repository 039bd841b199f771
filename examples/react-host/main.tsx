// An application on the page's own React: components of @carport/elements/react, and tags beside them.
import { createRoot } from 'react-dom/client'
import { CarportProvider } from '@carport/elements/react'
import { App } from './app.tsx'

const asked = new URLSearchParams(location.search)
const email = asked.get('email') ?? 'p1@example.com'
const accountNumber = asked.get('account') ?? '100000000001'

const appearance = {
  scheme: 'light',
  tokens: {
    '--carport-accent': '#9c3f17',
    '--carport-accent-hover': '#7d3212',
    '--carport-accent-tint': '#fbeee7',
    '--carport-focus': '#9c3f17',
  },
} as const

/** This site's own server has the signed-in customer and requests the token with its secret key. */
async function getToken({ signal }: { signal: AbortSignal }): Promise<string | null> {
  const capabilities = ['make-a-payment', 'payoff-quote', 'manage-payments', 'payment-methods']
  const reply = await fetch('/examples/carport-token', {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, accountNumber, capabilities }),
  })
  return reply.ok ? reply.text() : null
}

const place = document.querySelector('#app')
if (place !== null)
  createRoot(place).render(
    // The servicer is where this example is served.
    <CarportProvider baseUrl={location.origin} appearance={appearance} getToken={getToken} session={email}>
      <App accountNumber={accountNumber} />
    </CarportProvider>,
  )
