import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type CarportHost, HostProvider } from './host.ts'
import { BorrowerOnly } from './borrower-only.tsx'

const shown = (borrowerOnlyNote?: string) => {
  const press = vi.fn()
  const host = (borrowerOnlyNote === undefined ? {} : { borrowerOnlyNote }) as CarportHost
  const { container } = render(
    <HostProvider value={host}>
      <BorrowerOnly>
        <button type="button" onClick={press}>
          {'Pay $96.12'}
        </button>
      </BorrowerOnly>
    </HostProvider>,
  )
  return { press, container }
}

test('staff see the button that pays, cannot press it, and read why', async () => {
  const { press } = shown('The customer has to do this themselves.')
  expect(screen.getByText('The customer has to do this themselves.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Pay $96.12' }))
  expect(press).not.toHaveBeenCalled()
})

test('a borrower presses it, and nothing stands around it', async () => {
  const { press, container } = shown()
  await userEvent.click(screen.getByRole('button', { name: 'Pay $96.12' }))
  expect(press).toHaveBeenCalledOnce()
  expect(container.children[0]?.tagName).toBe('BUTTON')
})
