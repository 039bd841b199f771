import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UiRoot } from '#ui'
import { fakeMeasuring } from '#tests/fakes/measuring'
import { fakeServices } from '#tests/fakes/portal'
import { ServicesProvider } from '../services-context.tsx'
import { ConsentNotice } from './consent-notice.tsx'

function show(chosen: string | null, language: 'en' | 'es' = 'en') {
  const { services } = fakeServices()
  const fake = fakeMeasuring({ chosen })
  render(
    <ServicesProvider value={{ ...services, measuring: fake.measuring }}>
      <UiRoot language={language}>
        <ConsentNotice />
      </UiRoot>
    </ServicesProvider>,
  )
  return fake
}

const region = () => screen.queryByRole('region', { name: 'Your privacy choices' })

test('[out-03][consent-04] a visitor is asked once, and Decline is as near as Accept', async () => {
  const fake = show(null)
  expect(region()?.textContent).toContain('Can we measure')
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(fake.keptConsent()).toBe('C0001')
  // The choice is confirmed visibly, where it was made.
  expect(region()?.textContent).toBe('Your privacy choices are saved.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('[consent-04] Yes allows what this installation uses and nothing else', async () => {
  const fake = show(null)
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(fake.keptConsent()).toBe('C0001.C0002')
})

test('[consent-04] the choices open again at any time and can be taken back', async () => {
  const fake = show('C0001.C0002')
  expect(region()).toBeNull()
  fake.measuring.consent.open()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Performance/ })
  expect(box.checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Strictly necessary/ }).disabled).toBe(true)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Save my choices' }))
  expect(fake.keptConsent()).toBe('C0001')
  expect(region()?.textContent).toBe('Your privacy choices are saved.')
})

test('it is asked in Spanish too', async () => {
  show(null, 'es')
  expect(await screen.findByRole('button', { name: 'Aceptar' })).toBeTruthy()
})
