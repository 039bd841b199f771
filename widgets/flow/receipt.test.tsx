import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Receipt } from './receipt.tsx'

test('a receipt names borrower, vehicle and account, and prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { container } = render(
    <Receipt
      account="Account ending in 0001"
      parties={{ borrowerName: 'Ana Reyes', vehicle: '2021 Honda Civic' }}
      title="Payment accepted"
      confirmationNumber="CP7K4QX2M9"
      rows={[]}
    />,
  )
  expect(screen.getByText('Ana Reyes · 2021 Honda Civic · Account ending in 0001')).toBeTruthy()
  expect(container.querySelector('[data-confirmation]')?.getAttribute('data-confirmation')).toBe('CP7K4QX2M9')
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
  print.mockRestore()
})
