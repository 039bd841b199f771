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
 * Asks for a token for whoever is signed in here. A dealer's server gets it from POST /api/embed/sessions with its secret key; the
 * sandbox hands one out to anybody. Another person or account: ?email=p2@example.com&account=100000000002
 */
async function askOurServer({ signal }) {
  const reply = await fetch(`${servicer}/sandbox/token`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: asked.get('email') ?? 'p1@example.com',
      accountNumber: element.getAttribute('account-number'),
      origin: location.origin,
    }),
  })
  if (!reply.ok) throw new Error(`No token: ${reply.status}`)
  return (await reply.json()).token
}

function loadScript(src, integrity) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src, integrity, crossOrigin: 'anonymous' })
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
    document.head.append(script)
  })
}
