import { readFileSync } from 'node:fs'

const budgets = JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, number>
>

/** One figure of a bench: what it is, its value and the budget it must not pass. */
export interface Figure {
  readonly area: string
  readonly name: string
  readonly value: number
  readonly budget: number
  readonly unit: string
}

/** Puts a measured value beside its budget. @throws when budgets.json has none for it. */
export function figure(area: string, name: string, value: number, unit: string): Figure {
  const budget = budgets[area]?.[name]
  if (budget === undefined) throw new Error(`tests/bench/budgets.json has no ${area}.${name}`)
  return { area, name, value: Math.round(value * 1000) / 1000, budget, unit }
}

/** Prints the figures and gives how many are within and past their budgets. */
export function report(figures: readonly Figure[]): { passed: number; failed: number } {
  let failed = 0
  for (const each of figures) {
    const within = each.value <= each.budget
    if (!within) failed += 1
    process.stdout.write(
      `${within ? 'ok  ' : 'PAST'} ${each.area}.${each.name}: ${each.value} ${each.unit} (budget ${each.budget})\n`,
    )
  }
  return { passed: figures.length - failed, failed }
}

/** The smallest of some measurements: the run least disturbed by the rest of the machine. */
export function least(values: readonly number[]): number {
  return Math.min(...values)
}

/**
 * A short time as a ratio to a floor's. Both get the 50 ms that a task may take before it counts as blocking, so that a machine on
 * which neither page blocks gives 1 and not 0 by 0, and a frame more or less is not half of the figure.
 */
export function shortRatio(milliseconds: number, floorMs: number): number {
  return (milliseconds + freeTaskMs) / (floorMs + freeTaskMs)
}

const freeTaskMs = 50

/** The table of figures for tests/bench/README.md. */
export function markdown(figures: readonly Figure[]): string {
  const rows = figures.map((each) => `| ${each.area} | ${each.name} | ${each.value} ${each.unit} | ${each.budget} |`)
  return ['| area | figure | measured | budget |', '|---|---|---|---|', ...rows].join('\n')
}
