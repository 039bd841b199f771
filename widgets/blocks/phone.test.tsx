import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeHostOptions, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { CallActs, PhoneHours } from './phone.tsx'

function show(
  now: FakeHostOptions['now'],
  isHelped = true,
  language: 'en' | 'es' = 'en',
  kind: FakeHostOptions['kind'] = 'portal',
) {
  const host = createFakeHost({ now, kind })
  host.flags.replace({ HideCustomerSupportCenter: !isHelped })
  const page = (
    <>
      <PhoneHours />
      <CallActs label="Call us" to="dashboard">
        Back
      </CallActs>
    </>
  )
  renderCapability(page, host, language)
  return host
}

/** What can be done, the main thing in brackets. */
const acts = () =>
  screen.getAllByRole('link').map((link) => {
    // On a partner's page it also announces that it opens in a new tab.
    const name = link.textContent.replace(/ ?\(.*/, '')
    return link.className.includes('cp-button-primary') ? `[${name}]` : name
  })

const saturday = ['2026-11-21', '10:00'] as const

test('while somebody answers, calling is the main thing to do', () => {
  show(['2026-11-20', '10:00'])
  expect(acts()).toEqual(['[Call us]', 'Back'])
  expect(screen.getByText('Monday to Friday, 7 AM to 7 PM Arizona time')).toBeTruthy()
  expect(screen.queryByText(/Closed/)).toBeNull()
})

test('while nobody answers, what can be done now comes first, and when we open is said', () => {
  show(saturday)
  expect(screen.getByText('Closed now. We open Monday at 7 AM Arizona time.')).toBeTruthy()
  expect(acts()).toEqual(['[Get help online]', 'Call us', 'Back'])
})

test.each([
  ['there are no help pages', false, 'portal'],
  ['a partner’s page does not know of any', true, 'element'],
] as const)('where %s, the other place comes first', (_, isHelped, kind) => {
  show(saturday, isHelped, 'en', kind)
  expect(acts()).toEqual(['[Back]', 'Call us'])
})

test.each([
  ['early on the same day', ['2026-11-20', '06:30'], /^Closed now\. We open today at 7 AM Arizona time\.$/],
  ['on Thanksgiving', ['2026-11-26', '10:00'], /^Closed now\. We open Friday at 7 AM Arizona time\.$/],
] as const)('%s it says when that is', (_, now, sentence) => {
  show(now)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('in Spanish it says so in Spanish', async () => {
  show(saturday, true, 'es')
  expect(await screen.findByText('Cerrado ahora. Abrimos el lunes a las 7 a.m., hora de Arizona.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Obtener ayuda en línea' })).toBeTruthy()
})
