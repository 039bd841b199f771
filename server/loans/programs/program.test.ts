import { expect, test } from 'vitest'
import { programs } from './programs.ts'

test('every step of a program begins and ends in a state of its table, and an event leads to one', () => {
  for (const program of programs) {
    const states = Object.keys(program.states)
    const steps = program.transitions.map(({ from, on }) => `${program.name}: ${from} ${on}`)
    expect(steps).toEqual([...new Set(steps)])
    for (const { from, to } of program.transitions) expect(states).toEqual(expect.arrayContaining([from, to]))
  }
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
