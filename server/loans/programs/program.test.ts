import { expect, test } from 'vitest'
import { programs } from './programs.ts'

test.each(programs)('$name: every step begins and ends in a state of its table, and leads there once', (program) => {
  const states = Object.keys(program.states)
  const steps = program.transitions.map(({ from, on }) => `${from} ${on}`)
  expect(new Set(steps).size).toBe(steps.length)
  for (const { from, to } of program.transitions) {
    expect(states).toContain(from)
    expect(states).toContain(to)
  }
})

test.each(programs)('$name: a finished state has no step that the borrower takes', (program) => {
  const wrong = program.transitions.filter(
    ({ from, by }) => program.states[from]?.isFinished === true && by.includes('borrower'),
  )
  expect(wrong).toEqual([])
})

test.each(programs)('$name: every state is begun in or led to, and every effect belongs to a step', (program) => {
  const first = program.transitions[0]?.from
  const reached = new Set([first, ...program.transitions.map(({ to }) => to)])
  expect(Object.keys(program.states).filter((state) => !reached.has(state))).toEqual([])
  const used = new Set(program.transitions.flatMap(({ effects }) => effects))
  expect(Object.keys(program.effects).filter((effect) => !used.has(effect))).toEqual([])
})
