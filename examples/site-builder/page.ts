import { asked, askOurServer, byId, customer, loadCarport, servicer } from '../carport-page.ts'

const accountNumber = asked.get('account') ?? '100000000001'
const place = document.querySelector<HTMLElement>('div[data-carport]')
const frame = document.querySelector<HTMLIFrameElement>('iframe[data-carport]')
if (place !== null) place.dataset['accountNumber'] = accountNumber
// In a builder these addresses stand in its fields.
if (frame !== null) {
  frame.dataset['accountNumber'] = accountNumber
  frame.src = `${servicer}/frames/element?tag=make-a-payment&scheme=light`
}

document.addEventListener('carport-ready', (event) => {
  const where = (event.target as HTMLElement).localName
  byId('heard').append(`${where} is ready. `)
})

const carport = await loadCarport()
carport.configure({
  appearance: { scheme: 'light' },
  getToken: ({ signal }) =>
    askOurServer({ email: customer, accountNumber, capabilities: ['make-a-payment', 'payoff-quote'] }, signal),
})
