import { describe, expect, test } from 'vitest'
import { inOrder, isForAll, isPageForAll, offerOf } from './offers.ts'
import { control, screen } from './sample-screens.ts'

describe('whose press stands for everybody’s', () => {
  const pages = [
    ['/settings', 'Sign-in and security'],
    ['/my-profile', 'Edit'],
    ['/payment/manage-debit-cards', 'Add a debit card'],
  ] as const

  test.each(pages)(
    'on %s "%s" is pressed by everybody in a whole walk, and by one person in a short one',
    (path, name) => {
      const [page, button] = [screen(path, ''), control(name, { kind: 'button' })]
      expect([isPageForAll(path, true), isForAll(page, button, true)]).toEqual([false, false])
      expect([isPageForAll(path, false), isForAll(page, button, false)]).toEqual([true, true])
    },
  )

  test('what a form of a loan lets choose is tried by one person in a short walk, its main act by everybody', () => {
    const form = screen('/make-a-payment', '')
    const choice = control('Other amount', { kind: 'radio' })
    const main = control('Continue', { kind: 'button', isPrimary: true })
    expect([isForAll(form, choice, false), isForAll(form, main, false)]).toEqual([true, false])
    expect([isForAll(form, choice, true), isForAll(form, main, true)]).toEqual([false, false])
  })
})

describe('a link on the dashboard', () => {
  const dashboards = [screen('/account', ''), { ...screen('/account', ''), heading: 'Hello, Ana' }]
  const offersOf = (href: string): number =>
    new Set(dashboards.map((each) => offerOf(each, control('More', { kind: 'link', href })))).size

  test('is one offer for all borrowers where it leads to a form or a help topic without a loan', () => {
    expect(['/settings', '/customer-support-center/my-vehicle'].map(offersOf)).toEqual([1, 1])
  })

  test('is each borrower’s own where it leads to their loan', () => {
    expect(['/make-a-payment', '/customer-support-center/tax-refund-benefits'].map(offersOf)).toEqual([2, 2])
  })
})

test('what is typed comes first, and what leads away last', () => {
  const kinds = ['link', 'radio', 'button', 'field', 'checkbox'] as const
  expect(inOrder(kinds.map((kind) => control('x', { kind }))).map(({ kind }) => kind)).toEqual([
    'field',
    'radio',
    'checkbox',
    'button',
    'link',
  ])
})
