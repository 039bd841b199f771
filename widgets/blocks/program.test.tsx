import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow'
import { CarportError } from '#sdk/errors/errors'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { BeforeAfter, PaymentSchedule, SignPart, type SignPartProps } from './index.ts'

const user = userEvent.setup()

const signing: SignPartProps = {
  place: { capability: 'payment-plan', accountNumber: '100000000001' },
  agreement: 'I agree to pay.\nThe second line.',
  hasName: true,
  button: 'Sign and pay $25.00',
  act: { isRunning: false, error: undefined },
  onSign: async () => undefined,
  onChanged: () => undefined,
  onBack: () => undefined,
}

function hostOfCodes() {
  const host = createFakeHost()
  host.graphql.answer(PasscodeContactsDocument, () => ({
    GetPasscodeContacts: [{ contactId: 'c1', channel: 'SMS' as const, masked: '(•••) •••-0123', hasCode: false }],
  }))
  host.graphql.answer(SendPasscodeDocument, () => ({ SendOneTimePasscode: { success: true } }))
  return host
}

function showSign(props: Partial<SignPartProps> = {}, language: 'en' | 'es' = 'en') {
  const onSign = vi.fn(async () => undefined)
  const onChanged = vi.fn()
  renderCapability(<SignPart {...signing} onSign={onSign} onChanged={onChanged} {...props} />, hostOfCodes(), language)
  return { onSign, onChanged }
}

test('nothing is signed without the tick, the name and the code, and each is said at its place', async () => {
  const { onSign } = showSign()
  await user.click(await screen.findByRole('button', { name: 'Sign and pay $25.00' }))
  expect(onSign).not.toHaveBeenCalled()
  expect(screen.getByRole('link', { name: 'Check the box to agree.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Type your full name to sign.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get a code first.' })).toBeTruthy()
})

test('with all three it is signed with what was typed', async () => {
  const { onSign } = showSign()
  await user.click(await screen.findByRole('checkbox', { name: 'I have read this and I agree to it.' }))
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), ' Ana Ruiz ')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123 456')
  await user.click(screen.getByRole('button', { name: 'Sign and pay $25.00' }))
  await waitFor(() => expect(onSign).toHaveBeenCalledWith({ signatureName: 'Ana Ruiz', passcode: '123456' }))
})

test('the tick is for the words that were read: in another language they are agreed to anew', async () => {
  const onSign = vi.fn(async () => undefined)
  function InTwoLanguages() {
    const [agreement, setAgreement] = useState('I agree to pay.')
    return (
      <>
        <button onClick={() => setAgreement('Acepto pagar.')}>Español</button>
        <SignPart {...signing} agreement={agreement} onSign={onSign} />
      </>
    )
  }
  renderCapability(<InTwoLanguages />, hostOfCodes())
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'I have read this and I agree to it.' })
  await user.click(tick)
  expect(tick.checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByText('Acepto pagar.')).toBeTruthy()
  expect(tick.checked).toBe(false)
  await user.click(screen.getByRole('button', { name: signing.button }))
  expect(screen.getByRole('link', { name: 'Check the box to agree.' })).toBeTruthy()
  expect(onSign).not.toHaveBeenCalled()
})

test('terms that changed are asked for again, and it is said that nothing was signed', async () => {
  const { onChanged } = showSign({ act: { isRunning: false, error: new CarportError('PRICE_CHANGED') } })
  expect(await screen.findByText(/Nothing was signed or charged/)).toBeTruthy()
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('while nobody knows whether it was signed, it cannot be signed again', async () => {
  const error = new CarportError('NETWORK', { category: 'unknown', correlationId: 'ref-1' })
  showSign({ act: { isRunning: false, error } }, 'es')
  expect(await screen.findByText(/Aún no sabemos si esto se completó/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign and pay $25.00' }).hasAttribute('disabled')).toBe(true)
})

test.each([
  ['refused', () => new CarportError('PTC_OFFER_EXPIRED', { message: 'The offer ended.', httpStatus: 409 })],
  ['not sent', () => new CarportError('NETWORK', { category: 'unavailable' })],
  ['changed', () => new CarportError('PRICE_CHANGED')],
  ['unknown', () => new CarportError('NETWORK', { category: 'unknown', correlationId: 'ref-1' })],
])('every time that signing ends as %s the borrower is brought to the reason, however far above', async (_, made) => {
  function Pressed() {
    const [error, setError] = useState<Error>()
    return (
      <>
        <SignPart {...signing} act={{ isRunning: false, error }} />
        <button onClick={() => setError(made())}>Press</button>
      </>
    )
  }
  renderCapability(<Pressed />, hostOfCodes())
  const press = await screen.findByRole('button', { name: 'Press' })
  for (let presses = 0; presses < 2; presses += 1) {
    await user.click(press)
    const reason = await screen.findByText(/wasn’t signed|Something changed|don’t know yet/)
    expect(document.activeElement?.contains(reason)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  }
})

test('both columns of a comparison are named, and a figure that changes stands out', () => {
  const rows = [{ label: 'Next due date', before: 'December 3', after: 'January 3', isChanged: true }]
  renderCapability(<BeforeAfter caption="Your loan" rows={rows} />, createFakeHost(), 'en')
  expect(screen.getByRole('table', { name: 'Your loan' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'After' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'January 3' }).className).toContain('changed')
})

test('the payments of a plan say what they add up to and what became of each', () => {
  const payments = [
    { date: '2026-12-01', amountCents: 10_000, status: { tone: 'success' as const, label: 'Paid' } },
    { date: '2027-01-01', amountCents: 9_999, note: 'last payment' },
  ]
  renderCapability(<PaymentSchedule title="Your plan" payments={payments} />, createFakeHost(), 'en')
  expect(screen.getAllByText('2 payments that add up to $199.99')).toHaveLength(2)
  expect(screen.getByText('Paid')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Your plan' })).toBeTruthy()
})
