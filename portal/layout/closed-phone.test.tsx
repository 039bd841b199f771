import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'

beforeEach(() => {
  window.scrollTo = vi.fn()
})

/** The portal of a visitor at a time of the server's clock. */
function openAt(path: string, time: string) {
  const { services } = fakeServices()
  services.serverTime.learn(Date.parse(time))
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

test.each([
  ['on a Saturday', '2026-11-21T17:00:00Z', /Closed now\. We open Monday at 7\sAM Arizona time\./],
  ['on a holiday', '2026-11-26T17:00:00Z', /Closed now\. We open Friday at 7\sAM Arizona time\./],
])(
  '%s the homepage and the footer say beside the phone number that nobody answers, and from when on',
  async (_day, time, closed) => {
    openAt('/', time)
    expect(await within(screen.getByRole('contentinfo')).findByText(closed)).toBeTruthy()
    expect(await within(await screen.findByRole('region', { name: /help|trouble/i })).findByText(closed)).toBeTruthy()
  },
)

test('on a working day both name the hours', async () => {
  openAt('/', '2026-11-20T17:00:00Z')
  expect(await screen.findByText('Monday to Friday, 7 AM to 7 PM Arizona time')).toBeTruthy()
  expect(
    within(screen.getByRole('contentinfo')).getByText(/Call .*Monday to Friday, 7 AM to 7 PM Arizona time\./),
  ).toBeTruthy()
})
