import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'jotai'
import { expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { UiRoot } from '#ui'
import { ServicesProvider } from '../startup/services-context.tsx'
import type { WaitingChargeOff } from './charge-off-calls.ts'
import { ChargeOffs } from './charge-offs.tsx'

const due: WaitingChargeOff = {
  accountNumber: '100000000003',
  monthEnd: '2026-09-30',
  daysPastDue: 142,
  daysPastDueNow: 145,
  borrowers: ['Denise Hall', 'Ray Hall'],
  balanceCents: 2_412_345,
  bar: null,
}
const paid: WaitingChargeOff = {
  ...due,
  accountNumber: '100000000004',
  borrowers: ['Omar Diaz'],
  daysPastDueNow: 20,
  bar: 'not-late-enough',
}

const unreadable: WaitingChargeOff = {
  accountNumber: '100000000005',
  monthEnd: '2026-09-30',
  daysPastDue: 130,
  daysPastDueNow: null,
  borrowers: ['Lena Ortiz'],
  balanceCents: null,
  bar: 'unreadable',
}

async function open(language: 'en' | 'es' = 'en') {
  const { services } = fakeServices({ user: { ...borrower, email: 'a1@staff.example.com' } })
  const rest = vi.mocked(services.rest)
  rest.getJson.mockResolvedValue({ chargeOffs: [due, paid] })
  rest.postJson.mockResolvedValue({ accountNumber: due.accountNumber, balanceCents: 2_412_345, notation: 'CO' })
  render(
    <ServicesProvider value={services}>
      <Provider store={services.store}>
        <UiRoot language={language}>
          <ChargeOffs />
        </UiRoot>
      </Provider>
    </ServicesProvider>,
  )
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: language === 'en' ? 'Show charge-offs' : /^Ver/ }))
  await screen.findByText('Denise Hall, Ray Hall')
  return { rest, person }
}

test('a loan that waits is read in a line, and one that can’t be charged off any more says why and has no button', async () => {
  await open()
  expect(
    screen.getByText(/Account 100000000003 · Owes \$24,123\.45 · 145 days past due · 142 days on .*30/),
  ).toBeTruthy()
  expect(screen.getByText('Can’t be charged off: payments brought it below the limit.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Charge off/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Charge off: Denise Hall, Ray Hall',
  ])
})

test('a loan that can’t be read is listed with what is known of it, says so and has no button', async () => {
  const { rest, person } = await open()
  rest.getJson.mockResolvedValue({ chargeOffs: [unreadable] })
  await person.click(screen.getByRole('button', { name: 'Charge off: Denise Hall, Ray Hall' }))
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByText(/^Account 100000000005 · 130 days on .*30$/)).toBeTruthy()
  expect(screen.getByText('Can’t be charged off: its balance can’t be read.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Charge off/ })).toBeNull()
})

test('nothing is sent without a reason; then one loan is charged off with the keyboard, said back, and the list is asked anew', async () => {
  const { rest, person } = await open()
  await person.click(screen.getByRole('button', { name: 'Charge off: Denise Hall, Ray Hall' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Charge off this loan?' }))
  expect(dialog.getByText(/Denise Hall, Ray Hall will still owe \$24,123\.45/)).toBeTruthy()
  await person.click(dialog.getByRole('textbox'))
  await person.keyboard('{Enter}')
  expect(rest.postJson).not.toHaveBeenCalled()
  rest.getJson.mockResolvedValue({ chargeOffs: [] })
  await person.keyboard('Reviewed on October 1{Enter}')
  expect(
    await screen.findByText('Account 100000000003: charged off. $24,123.45 is still owed. Notation CO written.'),
  ).toBeTruthy()
  expect(rest.postJson.mock.calls).toEqual([
    [
      '/api/admin/charge-offs',
      { accountNumber: '100000000003' },
      { 'staff-reason': encodeURIComponent('Reviewed on October 1') },
    ],
  ])
  expect(await screen.findByText('No loan is waiting to be charged off.')).toBeTruthy()
})

test('a refusal is said in the dialog, and going back shows the list as it is then', async () => {
  const { rest, person } = await open()
  await person.click(screen.getByRole('button', { name: 'Charge off: Denise Hall, Ray Hall' }))
  rest.postJson.mockRejectedValueOnce(new CarportError('NOT_ALLOWED', { message: 'This isn’t available here.' }))
  await person.click(screen.getByRole('textbox'))
  await person.keyboard('Reviewed on October 1{Enter}')
  expect(await screen.findByText('This isn’t available here.')).toBeTruthy()
  rest.getJson.mockResolvedValue({ chargeOffs: [{ ...due, bar: 'plan-kept' }] })
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByText('Can’t be charged off: the borrower is keeping a payment plan.')).toBeTruthy()
})

test('in Spanish the list and the question are Spanish', async () => {
  const { person } = await open('es')
  expect(screen.getByText('No puede pasar a pérdidas: con los pagos quedó por debajo del límite.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Pasar a pérdidas: Denise Hall, Ray Hall' }))
  expect(screen.getByRole('dialog', { name: '¿Pasar este préstamo a pérdidas?' })).toBeTruthy()
})
