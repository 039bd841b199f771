// What a dealer writes. Its own server has the signed-in customer; here that is ?email=p2@example.com&account=100000000002.
import { askOurServer, byId, chooseAccount, customer, loadCarport } from '../carport-page.ts'

const accountNumber = chooseAccount('100000000001')
const carport = await loadCarport()

carport.configure({
  // Light only, as the rest of this page.
  appearance: { scheme: 'light' },
  getToken: ({ signal }) =>
    askOurServer({ email: customer, accountNumber, capabilities: ['make-a-payment', 'payoff-quote'] }, signal),
})

document.addEventListener('carport-success', (event) => {
  const { capability, confirmationNumber } = (
    event as CustomEvent<{ capability: string; confirmationNumber: string | null }>
  ).detail
  if (capability === 'make-a-payment')
    byId('thanks').textContent = `Thank you. Show confirmation ${confirmationNumber ?? ''} at the counter.`
})
