import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AllocationBar } from './allocation-bar.tsx'

test('the split of a payment is a titled picture with a table of the same figures; a part of nothing is left out', () => {
  render(<AllocationBar title="How $96.12 is split" allocation={{ interest: 4012, principal: 5600, fees: 0 }} />)
  expect(screen.getByRole('img', { name: 'How $96.12 is split' })).toBeTruthy()
  const table = screen.getByRole('table', { name: 'How $96.12 is split' })
  expect(within(table).getByRole('row', { name: 'Interest $40.12' })).toBeTruthy()
  expect(within(table).queryByText('Fees')).toBeNull()
})
