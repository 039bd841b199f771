import { addElement, elementStates, equal, ok, openPage, type Page, quiet, reachState, until } from './fixtures/page.ts'

// Two elements of one loan on a page: an attempt to pay is shown by the one that made it.
let page: Page
afterEach(() => page.close())

const tag = 'carport-make-a-payment'
const about = { 'account-number': '100000000001' }

const shows = (element: HTMLElement, selector: string) => element.shadowRoot?.querySelector(selector) !== null
const isForm = (element: HTMLElement) => shows(element, '.cp-pay-layout')
const isReceipt = (element: HTMLElement) => shows(element, '[data-confirmation]')
const isUnknown = (element: HTMLElement) => shows(element, '.cp-alert-warning')

function stateOf(name: string) {
  const state = elementStates[tag]?.find((each) => each.name === name)
  ok(state !== undefined, `a payment has the state ${name}`)
  return state
}

/** An element that sent a payment whose outcome is unknown. */
async function withUnknownPayment(): Promise<HTMLElement> {
  page = await openPage({ release: 'release', scenario: 'unknown' })
  const payer = addElement(page, tag, about)
  await reachState(payer, stateOf('unknown outcome'), page.mock)
  return payer
}

it('the one that paid asks about its payment and shows its receipt; the other shows its own form and the new figures', async () => {
  const payer = await withUnknownPayment()
  const other = addElement(page, tag, about)
  const told: string[] = []
  for (const name of ['carport-submit', 'carport-success', 'carport-unknown', 'carport-failure'])
    page.document.addEventListener(name, ({ target }) => told.push(`${name} ${target === payer ? 'payer' : 'other'}`))
  await until('the other has its form', () => isForm(other))
  await quiet(page)
  equal([isUnknown(payer), isUnknown(other)], [true, false])
  page.mock.setScenario('unknown-missing')
  page.window.dispatchEvent(new page.window.Event('online'))
  const again = '.cp-alert-warning ~ .cp-cluster .cp-button-primary'
  await until('the payer learns that it was not received', () => shows(payer, again))
  page.mock.setScenario('paid-up')
  const asked = () => page.mock.requests.filter(({ operation }) => operation === 'PaymentStart').length
  const before = asked()
  payer.shadowRoot?.querySelector<HTMLElement>(again)?.click()
  await until('the payer has its receipt', () => isReceipt(payer))
  await until('the figures are asked again', () => asked() > before)
  await quiet(page)
  equal([isForm(other), isReceipt(other)], [true, false])
  equal(told, ['carport-failure payer', 'carport-submit payer', 'carport-success payer'])
})

it('what the other one pays is its own payment', async () => {
  const payer = await withUnknownPayment()
  const other = addElement(page, tag, about)
  await until('the other has its form', () => isForm(other))
  page.mock.setScenario('paid-up')
  await reachState(other, stateOf('receipt'), page.mock)
  equal([isReceipt(other), isUnknown(payer)], [true, true])
})

it('one that is taken out of the page leaves its payment to the next', async () => {
  const payer = await withUnknownPayment()
  payer.remove()
  const next = addElement(page, tag, about)
  await until('the next one asks about it', () => isUnknown(next))
})
