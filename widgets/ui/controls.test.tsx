import { readFileSync } from 'node:fs'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  Button,
  Checkbox,
  CloseButton,
  ErrorSummary,
  Icon,
  Image,
  Link,
  Loader,
  MoneyField,
  RadioCards,
  TextField,
  installIconSprite,
} from './index.ts'

describe('button', () => {
  test('[ui-01] a loading button is disabled, shows a spinner, keeps its name, and does nothing when pressed', async () => {
    const onClick = vi.fn()
    const { container, rerender } = render(<Button onClick={onClick}>Pay $96.12</Button>)
    expect(container.querySelector('[data-spinner]')).toBeNull()
    rerender(
      <Button onClick={onClick} isLoading>
        Pay $96.12
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Pay $96.12' })
    expect(button).toHaveProperty('disabled', true)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(container.querySelector('[data-spinner]')).not.toBeNull()
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  test('[ui-01] a button that is not loading works and sends no form by accident', async () => {
    const onSubmit = vi.fn()
    const onClick = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Cancel</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

test('words of two lines stand beside their icon, in a button as in a link', () => {
  const sheet = document.head.appendChild(document.createElement('style'))
  onTestFinished(() => sheet.remove())
  sheet.textContent = readFileSync('widgets/ui/controls.css', 'utf8')
  render(
    <>
      <Button icon="receipt">How we calculated your balance</Button>
      <Button>Send</Button>
      <Link href="tel:+18005550142" button="secondary" icon="phone">
        Call us at (800) 555-0142
      </Link>
    </>,
  )
  const [withIcon, plain] = screen.getAllByRole('button').map((each) => getComputedStyle(each).textAlign)
  expect([withIcon, plain]).toEqual(['start', 'center'])
  expect(getComputedStyle(screen.getByRole('link')).textAlign).toBe('start')
})

describe('link', () => {
  test('[link-04] a disabled link says so and does nothing', async () => {
    const onClick = vi.fn()
    render(
      <Link href="/account" isDisabled onClick={onClick}>
        Dashboard
      </Link>,
    )
    const link = screen.getByRole('link', { name: 'Dashboard' })
    expect(link.getAttribute('aria-disabled')).toBe('true')
    expect(link.hasAttribute('href')).toBe(false)
    await userEvent.click(link)
    expect(onClick).not.toHaveBeenCalled()
  })

  test('a number to dial stays whole where the line breaks, and the name is the text as it is', () => {
    render(<Link href="tel:+18005550142">Call us at (800) 555-0142 today</Link>)
    const link = screen.getByRole('link', { name: 'Call us at (800) 555-0142 today' })
    expect(link.querySelector('.cp-whole')?.textContent).toBe('(800) 555-0142')
  })

  test('a link that opens a new tab says so and gives the other page no way back', () => {
    render(
      <Link href="https://example.com" isNewTab>
        Careers
      </Link>,
    )
    const link = screen.getByRole('link', { name: 'Careers (opens in a new tab)' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
  })
})

describe('fields', () => {
  test('an error belongs to its field: invalid, described by error and help, in that order', () => {
    render(<TextField label="Routing number" help="9 digits" error="Check the 9 digits" />)
    const input = screen.getByRole('textbox', { name: 'Routing number' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Check the 9 digits', '9 digits'])
  })

  test('a field without an error is not invalid, and its error line is there but empty', () => {
    const { container } = render(<TextField label="Nickname" isOptional />)
    const input = screen.getByRole('textbox', { name: 'Nickname (optional)' })
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(container.querySelector('.cp-error')?.textContent).toBe('')
  })

  test('an amount is typed with the decimal keyboard and its dollar sign is decoration', () => {
    const { container } = render(<MoneyField label="Other amount" />)
    expect(screen.getByRole('textbox', { name: 'Other amount' }).getAttribute('inputmode')).toBe('decimal')
    expect(container.querySelector('.cp-input-prefix')?.getAttribute('aria-hidden')).toBe('true')
  })

  test('the whole line of a checkbox is its target', async () => {
    render(<Checkbox label="I agree" error="Tick the box" />)
    await userEvent.click(screen.getByText('I agree'))
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveProperty('checked', true)
  })

  test('radio cards: the figure and meaning are heard, arrows choose, details show only in the chosen card', async () => {
    function Cards() {
      const [value, setValue] = useState<string | null>('due')
      return (
        <RadioCards
          legend="How much?"
          value={value}
          onChange={setValue}
          options={[
            { value: 'due', title: 'Total due', figure: '$96.12', meaning: 'This month and fees' },
            { value: 'other', title: 'Other amount', details: <MoneyField label="Amount" /> },
          ]}
        />
      )
    }
    render(<Cards />)
    expect(screen.getByRole('group', { name: 'How much?' })).toBeTruthy()
    const due = screen.getByRole('radio', { name: 'Total due $96.12' })
    expect(document.getElementById(due.getAttribute('aria-describedby') ?? '')?.textContent).toBe('This month and fees')
    expect(screen.queryByLabelText('Amount')).toBeNull()
    await userEvent.click(screen.getByText('Other amount'))
    expect(screen.getByLabelText('Amount')).toBeTruthy()
    expect(due).toHaveProperty('checked', false)
  })
})

describe('error summary', () => {
  test('takes the focus after each failed attempt, and its links lead to the fields', async () => {
    const form = (attempt: number) => (
      <>
        <ErrorSummary errors={[{ message: 'Check the 9 digits', fieldId: 'routing' }]} attempt={attempt} />
        <TextField label="Routing number" id="routing" />
      </>
    )
    const { rerender } = render(form(1))
    const summary = screen.getByRole('alert')
    expect(document.activeElement).toBe(summary)
    await userEvent.click(screen.getByRole('link', { name: 'Check the 9 digits' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    rerender(form(2))
    expect(document.activeElement).toBe(summary)
  })

  test('without errors there is nothing', () => {
    const { container } = render(<ErrorSummary errors={[]} />)
    expect(container.childElementCount).toBe(0)
  })
})

describe('icon, image, close button', () => {
  test('[ui-02] an icon is drawn from the sprite’s text, hidden unless it has a label', () => {
    const { container, rerender } = render(<Icon name="check" />)
    expect(container.querySelector('path')).toBeNull()
    act(() => installIconSprite('<svg><symbol id="check" viewBox="0 0 24 24"><path d="M1 2 3 4"/></symbol></svg>'))
    expect(container.querySelector('path')?.getAttribute('d')).toBe('M1 2 3 4')
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    rerender(<Icon name="check" size={24} label="Done" />)
    expect(screen.getByRole('img', { name: 'Done' }).getAttribute('width')).toBe('24')
  })

  test('[ui-02] a picture that cannot be loaded leaves its words, and its room is known before it arrives', async () => {
    render(<Image src="/logo.svg" alt="Sandbox Auto Finance" width={160} height={40} />)
    const image = screen.getByRole('img', { name: 'Sandbox Auto Finance' })
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['160', '40'])
    act(() => void image.dispatchEvent(new Event('error')))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Sandbox Auto Finance')).toBeTruthy()
  })

  test('[ui-02] the close button has a name', async () => {
    const onClose = vi.fn()
    render(<CloseButton onClose={onClose} />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('loader', () => {
  function run(
    steps: (api: { setBusy: (isBusy: boolean) => void; isShown: () => boolean }) => void,
    onTimeout = vi.fn(),
  ) {
    vi.useFakeTimers()
    try {
      const { rerender } = render(<Loader isBusy onTimeout={onTimeout} />)
      steps({
        setBusy: (isBusy) => rerender(<Loader isBusy={isBusy} onTimeout={onTimeout} />),
        isShown: () => screen.queryByRole('status') !== null,
      })
    } finally {
      vi.useRealTimers()
    }
    return onTimeout
  }
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })

  test('[ui-04][login-01] work that is done at once still shows the loader for 1000 ms, and not longer', () => {
    run(({ setBusy, isShown }) => {
      pass(50)
      setBusy(false)
      pass(949)
      expect(isShown()).toBe(true)
      pass(1)
      expect(isShown()).toBe(false)
    })
  })

  test('[ui-04] work that does not end loses the loader after 30000 ms, and that is told once', () => {
    const onTimeout = run(({ isShown }) => {
      pass(29_999)
      expect(isShown()).toBe(true)
      pass(1)
      expect(isShown()).toBe(false)
    })
    expect(onTimeout).toHaveBeenCalledTimes(1)
  })

  test('[ui-04] work of a second or more loses the loader when it is done', () => {
    run(({ setBusy, isShown }) => {
      pass(5000)
      expect(isShown()).toBe(true)
      setBusy(false)
      expect(isShown()).toBe(false)
    })
  })
})
