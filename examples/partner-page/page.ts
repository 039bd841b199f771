// What a dealer writes. Its own server has the signed-in customer; here that is ?email=p2@example.com&account=100000000002.
import { asked, askOurServer, byId, chooseAccount, loadCarport } from '../carport-page.ts'

const accountNumber = chooseAccount('100000000001')
const carport = await loadCarport()

carport.configure({
  // Light only, as the rest of this page.
  appearance: { scheme: 'light' },
  getToken: ({ signal }) =>
    askOurServer(
      {
        email: asked.get('email') ?? 'p1@example.com',
        accountNumber,
        capabilities: ['make-a-payment', 'payoff-quote'],
      },
      signal,
    ),
})

document.addEventListener('carport-success', (event) => {
  const { capability, confirmationNumber } = (
    event as CustomEvent<{ capability: string; confirmationNumber: string | null }>
  ).detail
  if (capability === 'make-a-payment')
    byId('thanks').textContent = `Thank you. Show confirmation ${confirmationNumber ?? ''} at the counter.`
})
