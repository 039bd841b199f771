import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'
import { Dialog } from './dialog.tsx'
import { closeOverlays } from './overlays.ts'

function Closing({ title, isLasting = false }: { title: string; isLasting?: boolean }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title} isLasting={isLasting}>
      {null}
    </Dialog>
  )
}

test('[session-12] everything over the page closes at once, but for the outage modal', () => {
  render(
    <>
      <Closing title="Log Out" />
      <Closing title="Outage" isLasting />
      <Closing title="Cancel this payment?" />
    </>,
  )
  act(() => void closeOverlays())
  expect(screen.getAllByRole('dialog').map((dialog) => dialog.textContent)).toEqual(['Outage'])
})

test('[session-13] the date picker closes too', async () => {
  render(
    <DateField label="When?" value={null} onChange={vi.fn()} min="2026-11-20" max="2027-01-04" today="2026-11-20" />,
  )
  act(() => screen.getByRole('button', { name: 'Choose another date' }).click())
  expect(await screen.findByRole('dialog')).toBeTruthy()
  act(() => void closeOverlays())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is closed already is left alone', () => {
  const onClose = vi.fn()
  const { unmount } = render(
    <Dialog isOpen onClose={onClose} title="Log Out">
      {null}
    </Dialog>,
  )
  unmount()
  closeOverlays()
  expect(onClose).not.toHaveBeenCalled()
})
