document.addEventListener('securitypolicyviolation', (event) => {
  const output = document.getElementById('violations')
  if (output.textContent === 'none') output.textContent = ''
  output.append(`${event.violatedDirective} ${event.blockedURI}; `)
})

const release = await (await fetch('/sdk/latest.json')).json()
const script = Object.assign(document.createElement('script'), {
  type: 'module',
  integrity: release.integrity[release.entry],
  crossOrigin: 'anonymous',
})
// Setting the address of a script is what Trusted Types guard; the address comes from a list of one.
const addresses = window.trustedTypes?.createPolicy('page', { createScriptURL: (url) => url })
script.src = addresses?.createScriptURL(`/sdk/${release.version}/${release.entry}`) ?? `/sdk/${release.version}/${release.entry}`
await new Promise((resolve, reject) => {
  script.addEventListener('load', resolve)
  script.addEventListener('error', reject)
  document.head.append(script)
})

const asked = new URLSearchParams(location.search)
const element = document.querySelector('carport-make-a-payment')
if (asked.has('account')) element.setAttribute('account-number', asked.get('account'))

window.Carport.configure({
  async getToken({ signal }) {
    const reply = await fetch('/examples/carport-token', {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: asked.get('email') ?? 'p1@example.com',
        accountNumber: element.getAttribute('account-number'),
      }),
    })
    if (!reply.ok) throw new Error(`No token: ${reply.status}`)
    return reply.text()
  },
})
