import { expect, test } from 'vitest'
import { mountPlace } from './auto-mount.ts'

test.each(['', 'Payoff', 'a b', '"><script>'])('a place that names %j stays as it is', (name) => {
  const place = document.createElement('div')
  place.setAttribute('data-carport', name)
  mountPlace(place)
  expect(place.childElementCount).toBe(0)
})

test('[embed-16] a place gets its element with its attributes, and keeps no token', () => {
  const root = document.createElement('main')
  root.innerHTML =
    '<div class="box" data-carport="payoff-quote" data-account-number="100000000001" data-customer-type="cobuyer" data-token="secret">Loading</div>'
  mountPlace(root.firstElementChild as Element)
  const element = root.querySelector('carport-payoff-quote')
  expect(element?.getAttributeNames()).toEqual(['account-number', 'customer-type', 'token'])
  expect(root.querySelector('div')?.outerHTML.split('>')[0]).not.toContain('secret')
  expect(root.textContent).toBe('')
})
