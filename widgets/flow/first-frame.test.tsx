import { screen } from '@testing-library/react'
import { atom } from 'jotai'
import { options } from 'preact'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AttemptControl } from './attempt.ts'
import { useKept } from './flow-steps.ts'
import { useReportedAttempt } from './reported-attempt.ts'

/** Draws as a page does whose first frame is still to come: on Preact, effects then wait until their component is drawn again. */
function drawBeforeFirstFrame(content: ReactNode): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const scheduling = options as { requestAnimationFrame?: (run: () => void) => void }
  const before = scheduling.requestAnimationFrame
  scheduling.requestAnimationFrame = () => undefined
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(content)
  onTestFinished(() => {
    scheduling.requestAnimationFrame = before
    root.unmount()
    place.remove()
  })
}

const press = async (name: string) => (await screen.findByRole('button', { name })).click()

test('a press before the first frame moves the flow and what was kept of it together', async () => {
  const kept = atom<Readonly<Record<string, string>>>({})
  const seen: string[] = []
  function Step({ entries, keep }: { entries: string; keep: (entries: string) => void }) {
    const [step, setStep] = useState('first')
    seen.push(`${step} step, ${entries}`)
    const goOn = () => {
      keep('entered')
      setStep('second')
    }
    return <button onClick={goOn}>{step === 'first' ? 'Continue' : 'Pay'}</button>
  }
  function Flow() {
    const [entries, keep] = useKept(kept, 'account', 'nothing entered')
    return <Step entries={entries} keep={keep} />
  }
  drawBeforeFirstFrame(<Flow />)
  await press('Continue')
  await screen.findByRole('button', { name: 'Pay' })
  expect(seen).not.toContain('second step, nothing entered')
  expect(seen.at(-1)).toBe('second step, entered')
})

test('an answer that comes before the next frame is told after what it answers', async () => {
  const told: string[] = []
  const onOpen = (isOpen: boolean) => void told.push(isOpen ? 'open' : 'over')
  function Later() {
    const [phase, setPhase] = useState<'idle' | 'sending'>('idle')
    useReportedAttempt({ attempt: { phase }, startOver: () => undefined } as unknown as AttemptControl, onOpen)
    const answer = () => {
      onOpen(false)
      setPhase('idle')
    }
    return phase === 'idle' ? (
      <button onClick={() => setPhase('sending')}>Pay</button>
    ) : (
      <button onClick={answer}>Answer</button>
    )
  }
  drawBeforeFirstFrame(<Later />)
  await press('Pay')
  await press('Answer')
  await screen.findByRole('button', { name: 'Pay' })
  expect(told.slice(told.indexOf('open'))).toEqual(['open', 'over', 'over'])
})
