import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { answerChargeOff, type ChargeOffOptions } from '#test-kit/answers/charge-off-answers'
import { answerRecords } from '#test-kit/answers/records-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { AccountResolution } from '#widgets/account-resolution'
import { KeepYourKeys } from '#widgets/keep-your-keys'
import { RecordsGate } from './records-gate.tsx'
import { ElectronicRecordsDocument } from './records.graphql.ts'
import { en } from './records.messages.ts'

type Line = 'up' | 'down' | 'slow'
const lines = vi.hoisted(() => ({ flow: 'down' as Line, step: 'down' as Line, offer: 'down' as Line, cut: () => {} }))
const over = vi.hoisted(() => <T,>(line: Line, part: T): T | Promise<T> => {
  const error = new TypeError('Failed to fetch')
  if (line === 'down') throw error
  return line === 'up' ? part : new Promise<T>((_, reject) => (lines.cut = () => reject(error)))
})
vi.mock('./charge-off-flow.tsx', async (load) => {
  const file = await load<typeof import('./charge-off-flow.tsx')>()
  return {
    get ChargeOffFlow() {
      return over(lines.flow, file.ChargeOffFlow)
    },
  }
})
vi.mock('./records-step.tsx', async (load) => {
  const file = await load<typeof import('./records-step.tsx')>()
  return {
    get RecordsStep() {
      return over(lines.step, file.RecordsStep)
    },
  }
})
vi.mock('./records-offer.tsx', async (load) => {
  const file = await load<typeof import('./records-offer.tsx')>()
  return {
    get RecordsOffer() {
      return over(lines.offer, file.RecordsOffer)
    },
  }
})

const user = userEvent.setup()
const accountNumber = '100000000011'
const failed = 'We couldn’t load this'
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  Object.assign(lines, { flow: 'down', step: 'down', offer: 'down' })
})

describe('the step that asks for electronic records', () => {
  function Signing() {
    const [phase, setPhase] = useState('none')
    const control = { attempt: { phase }, resend: () => undefined, dismiss: () => setPhase('none') }
    return (
      <RecordsGate place={{ capability: 'autopay', accountNumber: '100000000001' }} control={control}>
        <input aria-label="Name" />
        <button type="button" onClick={() => setPhase('records')}>
          Sign
        </button>
      </RecordsGate>
    )
  }

  function answeringHost() {
    const host = createFakeHost()
    answerRecords(host.graphql)
    return host
  }

  async function sign(host = answeringHost()) {
    renderCapability(<Signing />, host)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ana Ruiz')
    await press('Sign')
  }

  async function expectLeft(back: string) {
    await press(back)
    expect(screen.queryByText(failed)).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ana Ruiz')
  }

  test('its code is slow: it can be left with what was typed', async () => {
    lines.offer = 'slow'
    await sign()
    await expectLeft('Back')
    lines.cut()
  })

  test('the code of what it offers does not come: it can be left with what was typed', async () => {
    lines.step = 'up'
    await sign()
    expect(await screen.findByText(failed)).toBeTruthy()
    await expectLeft('Back')
  })

  test('its code does not come: it can be left with what was typed, and comes when it is tried again', async () => {
    lines.offer = 'up'
    await sign()
    expect(await screen.findByText(failed)).toBeTruthy()
    await expectLeft('Back')
    await press('Sign')
    expect(await screen.findByText(failed)).toBeTruthy()
    lines.step = 'up'
    await press('Try again')
    expect(await screen.findByRole('button', { name: en.accept })).toBeTruthy()
  })

  test('its text is slow, and then does not come: it can be left with what was typed', async () => {
    Object.assign(lines, { step: 'up', offer: 'up' })
    const host = createFakeHost()
    const release = host.graphql.hold(ElectronicRecordsDocument)
    host.graphql.answer(ElectronicRecordsDocument, new CarportError('INTERNAL'))
    await sign(host)
    await expectLeft(en.notNow)
    await press('Sign')
    release()
    expect(await screen.findByText(en.loadFailed)).toBeTruthy()
    await expectLeft(en.notNow)
  })
})

describe('the plans of a charged-off loan', () => {
  const open = (page: ReactNode, options: ChargeOffOptions = {}) => {
    const host = createFakeHost()
    answerChargeOff(host.graphql, options)
    renderCapability(page, host)
  }

  test('their code is slow: they can be left', async () => {
    lines.flow = 'slow'
    open(<AccountResolution accountNumber={accountNumber} />, { standing: { hasVehicle: false } })
    await press('See my plans')
    await press('Back')
    expect(await screen.findByRole('button', { name: 'See my plans' })).toBeTruthy()
    lines.cut()
  })

  test('where they are the first screen, there is nothing to go back to', async () => {
    open(<KeepYourKeys accountNumber={accountNumber} />, { landingDigit: 5 })
    expect(await screen.findByText(failed)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test.each([
    [KeepYourKeys, 'See my options'],
    [AccountResolution, 'See my plans'],
  ] as const)('their code does not come: they can be left, and come when they are tried again', async (Page, begin) => {
    open(<Page accountNumber={accountNumber} />, begin === 'See my plans' ? { standing: { hasVehicle: false } } : {})
    await press(begin)
    expect(await screen.findByText(failed)).toBeTruthy()
    await press('Back')
    expect(screen.queryByText(failed)).toBeNull()
    await press(begin)
    expect(await screen.findByText(failed)).toBeTruthy()
    if (begin !== 'See my plans') return
    lines.flow = 'up'
    await press('Try again')
    expect(await screen.findByRole('radio', { name: /24 payments of/ })).toBeTruthy()
  })
})
