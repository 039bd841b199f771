import { act, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'
import { logOut, resume } from '../login/signed-in.ts'

const widget = { setCustomAttributes: vi.fn(), open: vi.fn(), close: vi.fn(), destroy: vi.fn() }
const caseWidget = { id: 'case-1', scriptUrl: 'https://case.example/w.js', integrity: null, connectOrigins: [] }
const create = vi.fn(() => widget)
vi.mock('../startup/measuring/case-widget.ts', () => ({ loadCaseWidget: async () => ({ create }) }))

test('[logout-06] logging out tears down the vendor’s case widget, which then forgets the borrower', async () => {
  window.scrollTo = vi.fn()
  const { services } = fakeServices({ user: borrower })
  services.flags.replace({ ShowChatWidget: true })
  const parties = { ...services.measuring.parties, caseManagement: caseWidget }
  const withWidget = { ...services, measuring: { ...services.measuring, parties } }
  await resume(withWidget)
  render(
    <MemoryRouter initialEntries={['/privacy-policy']}>
      <App services={withWidget} />
    </MemoryRouter>,
  )
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  expect(widget.destroy).not.toHaveBeenCalled()
  await act(() => logOut(withWidget))
  await waitFor(() => expect(widget.destroy).toHaveBeenCalledTimes(1))
})
