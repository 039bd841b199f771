// What a dealer writes. On a live page the script tag stands in the HTML with its version and hash; this page reads both from
// /sdk/latest.json so that it follows the build beside it.
const servicer = document.documentElement.dataset.servicer ?? location.origin
const release = await (await fetch(`${servicer}/sdk/latest.json`)).json()
await loadScript(`${servicer}/sdk/${release.version}/${release.entry}`, release.integrity[release.entry])

const asked = new URLSearchParams(location.search)
const element = document.querySelector('carport-make-a-payment')
if (asked.has('account')) element.setAttribute('account-number', asked.get('account'))

window.Carport.configure({
  // Light only, as the rest of this page.
  appearance: { scheme: 'light' },
  getToken: askOurServer,
})

document.addEventListener('carport-success', (event) => {
  const { confirmationNumber } = event.detail
  document.getElementById('thanks').textContent = `Thank you. Show confirmation ${confirmationNumber ?? ''} at the counter.`
})

/**
 * Asks the dealer's own server for a token for whoever is signed in here. That server asks POST /api/embed/sessions with its secret
 * key, which never comes to a page. Another person or account: ?email=p2@example.com&account=100000000002
 */
async function askOurServer({ signal }) {
  const reply = await fetch('/examples/carport-token', {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: asked.get('email') ?? 'p1@example.com',
      accountNumber: element.getAttribute('account-number'),
      capabilities: ['make-a-payment', 'payoff-quote'],
    }),
  })
  if (!reply.ok) throw new Error(`No token: ${reply.status}`)
  return reply.text()
}

function loadScript(src, integrity) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src, integrity, crossOrigin: 'anonymous' })
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
    document.head.append(script)
  })
}
