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
  /** The middle half of the rounds it is the median of: half of them fell between these two. */
  readonly spread?: Spread
}

interface Spread {
  readonly from: number
  readonly to: number
}

/** Puts a measured value beside its budget. @throws when budgets.json has none for it. */
export function figure(area: string, name: string, value: number, unit: string, spread?: Spread): Figure {
  const budget = budgets[area]?.[name]
  if (budget === undefined) throw new Error(`tests/bench/budgets.json has no ${area}.${name}`)
  const measured = { area, name, value: rounded(value), budget, unit }
  return spread === undefined ? measured : { ...measured, spread }
}

/** The median of several rounds, with its spread, beside its budget. @throws when budgets.json has none for it */
export function medianFigure(area: string, name: string, values: readonly number[], unit: string): Figure {
  const spread = { from: rounded(quantile(values, 0.25)), to: rounded(quantile(values, 0.75)) }
  return figure(area, name, median(values), unit, spread)
}

/**
 * How many times the floor's something is: the median of the rounds, each of which measured both one right after the other, so that
 * a machine that grows slower in the course of a run slows both. @throws when budgets.json has no budget for it
 * @param ratio of one round; default the plain quotient
 */
export function ratioFigure(
  area: string,
  name: string,
  { ours, floor }: { readonly ours: readonly number[]; readonly floor: readonly number[] },
  ratio = (value: number, floorValue: number): number => value / floorValue,
): Figure {
  if (ours.length !== floor.length) throw new Error(`${area}.${name} was not measured in rounds with its floor`)
  const ratios = ours.map((value, round) => ratio(value, floor[round] ?? Number.NaN))
  return medianFigure(area, name, ratios, 'x')
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Prints the figures and gives how many are within and past their budgets. */
export function report(figures: readonly Figure[]): { passed: number; failed: number } {
  let failed = 0
  for (const each of figures) {
    const within = each.value <= each.budget
    if (!within) failed += 1
    process.stdout.write(
      `${within ? 'ok  ' : 'PAST'} ${each.area}.${each.name}: ${each.value} ${each.unit}${spreadText(each)} (budget ${each.budget})\n`,
    )
  }
  return { passed: figures.length - failed, failed }
}

function spreadText({ spread }: Figure): string {
  return spread === undefined ? '' : `, half of the rounds ${spread.from} to ${spread.to}`
}

/** The middle one of some measurements. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  if (below === undefined || above === undefined) throw new Error('Nothing was measured')
  return below + (above - below) * (place - Math.floor(place))
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
  const rows = figures.map(({ area, name, value, unit, spread, budget }) => {
    const half = spread === undefined ? '' : `${spread.from} to ${spread.to}`
    return `| ${area} | ${name} | ${value} ${unit} | ${half} | ${budget} |`
  })
  return ['| area | figure | median | half of the rounds | budget |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** The log of a database that a bench opens for itself. */
export const silent = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silent }
