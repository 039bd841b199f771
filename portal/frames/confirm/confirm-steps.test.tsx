import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConfirmSession } from '#sdk/embed/confirm-protocol'
import { CarportError } from '#sdk/errors/errors'
import { loadMessages } from '#sdk/i18n/messages'
import type { Confirmation, ConfirmationApi } from './confirmation-api.ts'
import { confirm } from './confirm-steps.ts'
import { confirmMessages } from './confirm.messages.ts'

// When the button works is proved in a real browser: here nothing is drawn, and no press is a person's.
const armed = { accepts: () => true, acceptsTyping: () => true, isInSight: () => true }
let words: readonly HTMLElement[] = []
let beside: readonly HTMLElement[] = []
vi.mock('./armed.ts', () => ({
  armButton: (_: HTMLElement, given: readonly HTMLElement[], options: { readonly beside: readonly HTMLElement[] }) => {
    words = given
    beside = options.beside
    return { ...armed, nextToSee: () => given[0] }
  },
}))

const user = userEvent.setup()
const shown: Confirmation = {
  confirmation: 'secret',
  view: {
    title: 'Confirm your payment',
    rows: [{ label: 'Total', value: '$96.12' }],
    authorization: 'I authorize one debit.\nI can revoke it.',
    act: 'Pay $96.12',
  },
  loan: { firstName: 'Ana', lastFour: '0001' },
  partnerName: 'Example Motors',
  code: null,
}
const withCode: Confirmation = {
  ...shown,
  code: {
    contacts: [
      { contactId: 'c1', channel: 'SMS', masked: '(•••) •••-0101' },
      { contactId: 'c2', channel: 'EMAIL', masked: 'a•••@example.com' },
    ],
  },
}

let told: unknown[][] = []
beforeEach(() => {
  told = []
  document.body.innerHTML = '<div id="confirm" tabindex="-1"><span></span></div>'
})

async function open(api: Partial<ConfirmationApi>, language: 'en' | 'es' = 'en'): Promise<void> {
  const place = document.getElementById('confirm')
  if (place === null) throw new Error('The document has no place')
  const tell = (name: string) => (about?: unknown) => void told.push(about === undefined ? [name] : [name, about])
  const session = {
    sending: tell('sending'),
    waiting: tell('waiting'),
    done: tell('done'),
    failed: (error: CarportError) => void told.push(['failed', error.code, error.category]),
    cancel: tell('cancel'),
  } as unknown as ConfirmSession
  const full: ConfirmationApi = {
    ask: () => Promise.resolve(shown),
    sendCode: () => Promise.resolve({ masked: 'a•••@example.com' }),
    approve: () => Promise.resolve(),
    commit: () => Promise.resolve({ made: true }),
    ...api,
  }
  const texts = await loadMessages(confirmMessages, language)
  await confirm({ session, place, texts, api: full, skeleton: [...place.children] })
}

const button = (name: string) => screen.findByRole('button', { name })

test('it says whose loan it is and at which partner, what happens and what is signed, and sends it with one press', async () => {
  const commit = vi.fn(() => Promise.resolve({ made: true }))
  await open({ commit })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Confirm your payment' }))
  expect(screen.getByText('Ana, loan ending in 0001, at Example Motors')).toBeTruthy()
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('$96.12')
  expect(screen.getByText('I authorize one debit.')).toBeTruthy()
  await user.dblClick(await button('Pay $96.12'))
  await waitFor(() => expect(told).toEqual([['sending'], ['done', { made: true }]]))
  expect(commit.mock.calls).toEqual([['secret']])
})

test('the button waits for the heading, whose loan it is and each figure, and a press before that shows what is to be read and sends nothing', async () => {
  const commit = vi.fn(() => Promise.resolve({ made: true }))
  const rows = [...shown.view.rows, { label: 'Payment date', value: 'Tuesday, June 16' }]
  vi.spyOn(armed, 'accepts').mockReturnValueOnce(false)
  await open({ ask: () => Promise.resolve({ ...shown, view: { ...shown.view, rows } }), commit })
  expect(words.map(({ textContent }) => textContent)).toEqual([
    'Confirm your payment',
    'Ana, loan ending in 0001, at Example Motors',
    'Total$96.12',
    'Payment dateTuesday, June 16',
  ])
  expect(words.every(({ isConnected }) => isConnected)).toBe(true)
  const scrollIntoView = vi.fn()
  Object.assign(screen.getByRole('heading', { name: 'Confirm your payment' }), { scrollIntoView })
  await user.click(await button('Pay $96.12'))
  expect(scrollIntoView).toHaveBeenCalledOnce()
  expect(commit).not.toHaveBeenCalled()
  await user.click(await button('Pay $96.12'))
  await waitFor(() => expect(commit).toHaveBeenCalledOnce())
})

test('what is signed, and not to share the code, must not be covered while the button works', async () => {
  await open({ ask: () => Promise.resolve(withCode) })
  await button('Pay $96.12')
  const texts = confirmMessages.en
  expect(beside.map(({ textContent }) => textContent)).toEqual([
    texts.authorization,
    'I authorize one debit.',
    'I can revoke it.',
    texts.codeTitle,
    texts.codeText('Pay $96.12'),
    // Where the code went, once it did.
    '',
  ])
  expect(beside.every(({ isConnected }) => isConnected)).toBe(true)
})

test('in Spanish its own words are Spanish', async () => {
  await open({ ask: () => Promise.resolve({ ...withCode, partnerName: null }) }, 'es')
  expect(screen.getByText('Ana, préstamo que termina en 0001')).toBeTruthy()
  expect(screen.getByText(/Cuando presione “Pay \$96\.12”, le enviaremos un código/)).toBeTruthy()
  expect(await button('Cancelar')).toBeTruthy()
})

test('the cancel button and Escape give it up, and nothing is sent', async () => {
  await open({})
  await user.click(await button('Cancel'))
  await user.keyboard('{Escape}')
  expect(told).toEqual([['cancel'], ['cancel']])
})

test('the press sends a code, a wrong one is said at its field, and the last digit of the right one sends the payment', async () => {
  const sendCode = vi.fn((_secret: string, _contactId: string) => Promise.resolve({ masked: 'a•••@example.com' }))
  const approve = vi.fn((_secret: string, passcode: string) =>
    passcode === '222222'
      ? Promise.resolve()
      : Promise.reject(new CarportError('OTP_WRONG', { message: 'That code isn’t right.' })),
  )
  await open({ ask: () => Promise.resolve(withCode), sendCode, approve })
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'a•••@example.com' }))
  await user.dblClick(await button('Pay $96.12'))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' })
  expect(sendCode.mock.calls).toEqual([['secret', 'c2']])
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.click(await button('Pay $96.12'))
  expect(screen.getByText('Enter the 6-digit code.')).toBeTruthy()
  expect(approve).not.toHaveBeenCalled()
  await user.type(field, '111 111')
  expect(await screen.findByText('That code isn’t right.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, '111 111'.length])
  expect(told).toEqual([])
  await user.keyboard('222222')
  await waitFor(() => expect(told).toEqual([['sending'], ['done', { made: true }]]))
  expect(approve.mock.calls).toEqual([
    ['secret', '111111'],
    ['secret', '222222'],
  ])
  expect(sendCode).toHaveBeenCalledOnce()
})

test('a code that is typed while something lies over our frame waits for the button', async () => {
  const approve = vi.fn(() => Promise.resolve())
  vi.spyOn(armed, 'acceptsTyping').mockReturnValueOnce(false)
  await open({ ask: () => Promise.resolve(withCode), approve })
  await user.click(await button('Pay $96.12'))
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '222222')
  expect(approve).not.toHaveBeenCalled()
  await user.click(await button('Pay $96.12'))
  await waitFor(() => expect(told).toEqual([['sending'], ['done', { made: true }]]))
})

test('a code that cannot be sent says why, and the next press sends one', async () => {
  const sendCode = vi
    .fn()
    .mockRejectedValueOnce(new CarportError('NETWORK', { message: 'We couldn’t connect.' }))
    .mockResolvedValueOnce({ masked: 'a•••@example.com' })
  await open({ ask: () => Promise.resolve(withCode), sendCode })
  await user.click(await button('Pay $96.12'))
  expect(await screen.findByText('We couldn’t connect.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
  await user.click(await button('Pay $96.12'))
  expect(await screen.findByRole('textbox', { name: 'Code' })).toBeTruthy()
  expect(screen.queryByText('We couldn’t connect.')).toBeNull()
  await user.click(await button('Send a new code'))
  expect(sendCode).toHaveBeenCalledTimes(3)
})

test('who has no contact that could get a code reads so, with the way out, and nothing offers what cannot be done here', async () => {
  const ask = () => Promise.resolve({ ...withCode, code: { contacts: [] } })
  await open({ ask })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Confirm your payment' }))
  expect(
    screen.getByText(/We don’t have a phone number or email that can get a code\. Nothing was sent\./),
  ).toBeTruthy()
  expect(screen.queryByText(/We’ll send you a code/)).toBeNull()
  const way = screen.getByRole('link', { name: 'Open our site' })
  expect([way.getAttribute('href'), way.getAttribute('target'), way.getAttribute('rel')]).toEqual([
    '/',
    '_blank',
    'noopener',
  ])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel'])
  await open({ ask }, 'es')
  expect(screen.getByText(/No se envió nada\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Abrir nuestro sitio' })).toBeTruthy()
})

test('where the grant is over or the figures moved, nothing happened, and the borrower reads it again', async () => {
  const commit = vi
    .fn()
    .mockRejectedValueOnce(new CarportError('CONFIRMATION_REQUIRED'))
    .mockResolvedValueOnce({ made: true })
  const ask = vi
    .fn()
    .mockResolvedValueOnce(shown)
    .mockResolvedValueOnce({ ...shown, confirmation: 'second', view: { ...shown.view, act: 'Pay $97.00' } })
  await open({ ask, commit })
  await user.click(await button('Pay $96.12'))
  const again = await button('Pay $97.00')
  // Nothing failed: it is asked again, and said calmly.
  expect(screen.getByText(/Nothing was sent\. Review it again\./).getAttribute('role')).toBe('status')
  expect(told).toEqual([['sending'], ['waiting']])
  await user.click(again)
  await waitFor(() => expect(told.at(-1)).toEqual(['done', { made: true }]))
  expect(commit.mock.calls).toEqual([['secret'], ['second']])
})

test('no answer after sending is told as unknown, and a refusal as what it is', async () => {
  await open({ commit: () => Promise.reject(new CarportError('NETWORK', { category: 'unknown' })) })
  await user.click(await button('Pay $96.12'))
  await waitFor(() => expect(told.at(-1)).toEqual(['failed', 'NETWORK', 'unknown']))
  await open({ ask: () => Promise.reject(new CarportError('PRICE_CHANGED')) })
  expect(told.at(-1)).toEqual(['failed', 'PRICE_CHANGED', 'conflict'])
})

test('what cannot be asked for the moment can be asked again, and says that nothing was sent', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new CarportError('NETWORK')).mockResolvedValueOnce(shown)
  await open({ ask })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'We couldn’t load this. Nothing was sent.' }))
  await user.click(await button('Try again'))
  expect(await button('Pay $96.12')).toBeTruthy()
  expect(told).toEqual([])
})

test('a payment that was answered under its key before is sent again without another press', async () => {
  const commit = vi.fn(() => Promise.resolve({ made: true }))
  await open({ ask: () => Promise.resolve({ isDone: true }), commit })
  await waitFor(() => expect(told).toEqual([['sending'], ['done', { made: true }]]))
  expect(commit.mock.calls).toEqual([[null]])
})
