import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { defineMessages } from '#sdk/i18n/messages'
import { semanticTones } from '#sdk/theme/tokens'
import {
  Alert,
  AnnouncerProvider,
  Button,
  Dialog,
  LanguageProvider,
  Steps,
  SummaryList,
  useAnnounce,
  useMessages,
} from './index.ts'
import { Calendar } from './calendar.tsx'
import { DateField, sensibleDates } from './date-field.tsx'

test.each(semanticTones)('an announced message interrupts only where it is critical: %s', (tone) => {
  const { rerender } = render(
    <Alert tone={tone} isAnnounced>
      text
    </Alert>,
  )
  expect(screen.queryAllByRole('alert')).toHaveLength(tone === 'critical' ? 1 : 0)
  expect(screen.queryAllByRole('status')).toHaveLength(tone === 'critical' ? 0 : 1)
  rerender(<Alert tone={tone}>text</Alert>)
  expect(screen.queryAllByRole('alert')).toHaveLength(0)
})

describe('dialog', () => {
  function Example({ onClose = () => undefined }: { onClose?: () => void }) {
    const [isOpen, setOpen] = useState(false)
    const close = () => {
      onClose()
      setOpen(false)
    }
    return (
      <>
        <Button onClick={() => setOpen(true)}>Log Out</Button>
        <Dialog isOpen={isOpen} onClose={close} title="Log Out" actions={<Button onClick={close}>Cancel</Button>}>
          <p>Are you sure?</p>
        </Dialog>
      </>
    )
  }

  test('opens named by its title, and gives the focus back when it closes', async () => {
    render(<Example />)
    await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
    const dialog = screen.getByRole('dialog', { name: 'Log Out' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log Out' }))
  })

  test('the close icon asks for closing, and a required dialog has none', async () => {
    const onClose = vi.fn()
    const { rerender } = render(
      <Dialog isOpen onClose={onClose} title="Outage">
        text
      </Dialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    rerender(
      <Dialog isOpen onClose={onClose} title="Outage" isRequired>
        text
      </Dialog>,
    )
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('Escape asks for closing, except where the dialog is required', () => {
    const onClose = vi.fn()
    const dialog = (isRequired: boolean) => (
      <Dialog isOpen onClose={onClose} title="Session" isRequired={isRequired}>
        text
      </Dialog>
    )
    const { rerender } = render(dialog(true))
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onClose).not.toHaveBeenCalled()
    rerender(dialog(false))
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('date field', () => {
  const range = { min: '2026-11-20', max: '2027-01-04', today: '2026-11-20', dueDate: '2026-11-27' }

  test('offers today, the next bank day and the due date; a due date out of range is not offered', () => {
    expect(sensibleDates(range)).toEqual(['2026-11-20', '2026-11-23', '2026-11-27'])
    expect(sensibleDates({ ...range, dueDate: '2026-11-01' })).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
    expect(sensibleDates({ ...range, max: '2026-11-20' })).toEqual(['2026-11-20'])
  })

  test('the bank days offered skip Thanksgiving and the weekend', () => {
    const eve = { min: '2026-11-25', max: '2027-01-04', today: '2026-11-25', dueDate: null }
    expect(sensibleDates(eve)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30'])
  })

  test('a chip chooses its date, in words', async () => {
    const onChange = vi.fn()
    render(<DateField label="When?" value={null} onChange={onChange} {...range} />)
    await userEvent.click(screen.getByRole('radio', { name: /Due date.*Friday, November 27/ }))
    expect(onChange).toHaveBeenCalledWith('2026-11-27')
  })

  test('another date comes from the calendar, which opens in a dialog', async () => {
    const onChange = vi.fn()
    render(<DateField label="When?" value={null} onChange={onChange} {...range} />)
    await userEvent.click(screen.getByRole('button', { name: 'Choose another date' }))
    await userEvent.click(await screen.findByRole('button', { name: /Wednesday, November 25/ }))
    expect(onChange).toHaveBeenCalledWith('2026-11-25')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a date from the calendar is heard as chosen', () => {
    const other = { label: 'When?', onChange: () => undefined, ...range }
    const { rerender } = render(<DateField value="2026-11-20" {...other} />)
    expect(screen.getByRole('button', { name: 'Choose another date', pressed: false })).toBeTruthy()
    rerender(<DateField value="2026-11-25" {...other} />)
    expect(screen.getByRole('button', { name: 'Wednesday, November 25', pressed: true })).toBeTruthy()
  })

  test('the calendar asks its dialog to begin on the chosen day, or on the first possible one', async () => {
    for (const [value, first] of [
      ['2026-11-25', '2026-11-25'],
      [null, '2026-11-20'],
    ] as const) {
      const { unmount } = render(<DateField label="When?" value={value} onChange={() => undefined} {...range} />)
      await userEvent.click(screen.getByRole('button', { name: /Choose another date|November 25/ }))
      await screen.findByRole('dialog')
      // What showModal of a browser focuses; the test of the elements sees it done.
      expect([...document.querySelectorAll('dialog [autofocus]')].map((day) => day.getAttribute('data-date'))).toEqual([
        first,
      ])
      unmount()
    }
  })

  test('where only one day is possible there is no calendar', () => {
    render(<DateField label="When?" value="2026-11-20" onChange={() => undefined} {...range} max="2026-11-20" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('calendar', () => {
  const range = { min: '2026-11-20', max: '2027-01-04', today: '2026-11-20', dueDate: '2026-11-27' }

  test('a month that is the last on its side has the focus on its day, since the button that led there is disabled', async () => {
    render(<Calendar value={null} onChoose={() => undefined} {...range} />)
    const next = screen.getByRole('button', { name: 'Next month' })
    await userEvent.click(next)
    expect(document.activeElement).toBe(next)
    await userEvent.click(next)
    expect([next.hasAttribute('disabled'), document.activeElement?.getAttribute('data-date')]).toEqual([
      true,
      '2027-01-04',
    ])
    const previous = screen.getByRole('button', { name: 'Previous month' })
    await userEvent.click(previous)
    expect(document.activeElement).toBe(previous)
    await userEvent.click(previous)
    expect([previous.hasAttribute('disabled'), document.activeElement?.getAttribute('data-date')]).toEqual([
      true,
      '2026-11-20',
    ])
  })

  test('says holidays, weekends, today and the due date', () => {
    render(<Calendar value={null} onChoose={() => undefined} {...range} />)
    expect(screen.getByRole('button', { name: 'Thursday, November 26, banks closed, Thanksgiving Day' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Saturday, November 21, banks closed' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Friday, November 20, today' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Friday, November 27, due date' })).toBeTruthy()
  })

  test('days outside the range cannot be chosen, by pointer or by key', async () => {
    const onChoose = vi.fn()
    render(<Calendar value="2026-11-20" onChoose={onChoose} {...range} />)
    expect(screen.getByRole('button', { name: 'Thursday, November 19' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveProperty('disabled', true)
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(onChoose).toHaveBeenCalledWith('2026-11-20')
  })

  test('arrows, Page Down and Home move the focus, over the end of a month as well', async () => {
    render(<Calendar value="2026-11-20" onChoose={() => undefined} {...range} />)
    const focused = () => document.activeElement?.getAttribute('data-date')
    expect(focused()).toBe('2026-11-20')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(focused()).toBe('2026-11-28')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('2026-12-05')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('2026-11-29')
    await userEvent.keyboard('{PageDown}')
    expect(focused()).toBe('2026-12-29')
    await userEvent.keyboard('{PageDown}')
    expect(focused()).toBe('2027-01-04')
  })
})

describe('texts', () => {
  const definition = defineMessages({ en: { hello: 'Hello' }, es: async () => ({ hello: 'Hola' }) })
  function Hello() {
    return <p>{useMessages(definition).hello}</p>
  }

  test('English is there at once, Spanish when its file has come', async () => {
    const { rerender } = render(
      <LanguageProvider language="en">
        <Hello />
      </LanguageProvider>,
    )
    expect(screen.getByText('Hello')).toBeTruthy()
    rerender(
      <LanguageProvider language="es">
        <Hello />
      </LanguageProvider>,
    )
    expect(await screen.findByText('Hola')).toBeTruthy()
  })

  test('the kit speaks Spanish', async () => {
    render(
      <LanguageProvider language="es">
        <Steps current={2} total={4} />
      </LanguageProvider>,
    )
    expect(await screen.findByText('Paso 2 de 4')).toBeTruthy()
  })

  test('the same announcement twice is said twice', async () => {
    function Say() {
      const announce = useAnnounce()
      return <Button onClick={() => announce('Saved')}>Save</Button>
    }
    render(
      <AnnouncerProvider>
        <Say />
      </AnnouncerProvider>,
    )
    const region = screen.getByRole('status')
    await userEvent.click(screen.getByRole('button'))
    const first = region.textContent
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(region.textContent).not.toBe(first))
    expect(region.textContent?.trim()).toBe('Saved')
  })
})

describe('lists', () => {
  test('an edit button says what it edits', async () => {
    const onEdit = vi.fn()
    render(<SummaryList rows={[{ label: 'Date', value: 'Friday, November 27', onEdit }]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Edit Date' }))
    expect(onEdit).toHaveBeenCalledTimes(1)
  })
})
