// An application on the page's own React: components of carport/react, and tags beside them.
import { createRoot } from 'react-dom/client'
import { configure } from 'carport/react'
import { App } from './app.tsx'

const asked = new URLSearchParams(location.search)
const email = asked.get('email') ?? 'p1@example.com'
const accountNumber = asked.get('account') ?? '100000000001'

configure({
  // Where the servicer is; this example is served beside it.
  baseUrl: location.origin,
  appearance: {
    scheme: 'light',
    tokens: {
      '--carport-accent': '#9c3f17',
      '--carport-accent-hover': '#7d3212',
      '--carport-accent-tint': '#fbeee7',
      '--carport-focus': '#9c3f17',
    },
  },
  // This site's own server knows who is signed in, and asks the servicer with its secret key.
  getToken: async ({ signal }) => {
    const capabilities = ['make-a-payment', 'payoff-quote', 'manage-payments', 'payment-methods']
    const reply = await fetch('/examples/carport-token', {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, accountNumber, capabilities }),
    })
    return reply.ok ? reply.text() : null
  },
})

const place = document.querySelector('#app')
if (place !== null) createRoot(place).render(<App accountNumber={accountNumber} />)
