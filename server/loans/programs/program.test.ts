import { expect, test } from 'vitest'
import { loanModificationProgram } from './loan-modification.program.ts'
import { programs } from './programs.ts'

test('every step of a program begins and ends in a state of its table, and an event leads to one', () => {
  for (const program of programs) {
    const states = Object.keys(program.states)
    const steps = program.transitions.map(({ from, on }) => `${program.name}: ${from} ${on}`)
    expect(steps).toEqual([...new Set(steps)])
    for (const { from, to } of program.transitions) expect(states).toEqual(expect.arrayContaining([from, to]))
  }
})

test('a step that needs a second person names steps of its own program, and only staff take it', () => {
  const guarded = programs.flatMap((program) =>
    program.transitions
      .filter(({ notAfter }) => notAfter !== undefined)
      .map((row) => ({ ...row, events: program.transitions.map(({ on }) => on) })),
  )
  expect(guarded.map(({ from, on }) => `${from} ${on}`)).toEqual([
    'PendingManagerApproval approve',
    'PendingManagerEligibilityExceptionApproval approve',
    'PendingQaApproval accept-quality',
  ])
  for (const { by, notAfter, events } of guarded) {
    expect(by).toEqual(['staff'])
    expect(events).toEqual(expect.arrayContaining([...(notAfter ?? [])]))
  }
})

test('every step of a loan change is kept, noted and audited', () => {
  expect(loanModificationProgram.transitions.filter(({ effects }) => !effects.includes('note-step'))).toEqual([])
})

test('every table is worded in whole sentences, as its page shows them', () => {
  const texts = programs.flatMap(({ states, effects, transitions }) => [
    ...Object.values(states).map(({ meaning }) => meaning),
    ...Object.values(effects),
    ...transitions.map(({ when }) => when),
  ])
  expect(texts.filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([])
})

test('a borrower takes no step out of a state that is finished', () => {
  const wrong = programs.flatMap((program) =>
    program.transitions
      .filter(({ from, by }) => program.states[from]?.isFinished === true && by.includes('borrower'))
      .map(({ from, on }) => `${program.name}: ${from} ${on}`),
  )
  expect(wrong).toEqual([])
})

test('every state is begun in or led to, and every effect belongs to a step', () => {
  const idle = programs.flatMap((program) => {
    const reached = new Set([program.transitions[0]?.from, ...program.transitions.map(({ to }) => to)])
    const used = new Set(program.transitions.flatMap(({ effects }) => effects))
    return [
      ...Object.keys(program.states).filter((state) => !reached.has(state)),
      ...Object.keys(program.effects).filter((effect) => !used.has(effect)),
    ].map((name) => `${program.name}: ${name}`)
  })
  expect(idle).toEqual([])
})
