// The servicer's own marketing site. Nobody is signed in to it: the elements offer "Sign in to continue", and get their token from the
// portal. With ?email=p2@example.com&account=100000000002 the visitor counts as signed in to this site.
import { asked, askOurServer, byId, chooseAccount, loadCarport } from '../carport-page.ts'

const email = asked.get('email')
const accountNumber = email === null ? null : chooseAccount('100000000001')
const carport = await loadCarport()

carport.configure({
  appearance: { scheme: 'light' },
  getToken: ({ signal }) =>
    email === null || accountNumber === null
      ? null
      : askOurServer({ email, accountNumber, capabilities: ['make-a-payment', 'payoff-quote'] }, signal),
})

document.addEventListener('carport-success', (event) => {
  const { capability, confirmationNumber } = (
    event as CustomEvent<{ capability: string; confirmationNumber: string | null }>
  ).detail
  if (capability === 'make-a-payment')
    byId('thanks').textContent = `Thank you. Your confirmation number is ${confirmationNumber ?? 'on its way'}.`
})
