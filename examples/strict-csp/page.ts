import { askOurServer, byId, chooseAccount, customer, loadCarport } from '../carport-page.ts'

document.addEventListener('securitypolicyviolation', (event) => {
  const output = byId('violations')
  if (output.textContent === 'none') output.textContent = ''
  output.append(`${event.violatedDirective} ${event.blockedURI}; `)
})

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

// Setting the address of a script is what Trusted Types guard; the address is taken from a list of one.
const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
const addresses = trustedTypes?.createPolicy('page', { createScriptURL: (url) => url })

const accountNumber = chooseAccount('100000000001')
const carport = await loadCarport((url) => addresses?.createScriptURL(url) ?? url)

carport.configure({
  getToken: ({ signal }) => askOurServer({ email: customer, accountNumber, capabilities: ['make-a-payment'] }, signal),
})
