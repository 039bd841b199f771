import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatCents } from '#sdk/money/money'
import type { Difference } from './opening.ts'
import { type Reject, rejectsAsCsv } from './rejects.ts'
import type { Outcome, TieOutLine } from './tie-out.ts'

/** Rows of a file: by the manifest, and as they were found. */
export interface CountLine {
  readonly file: string
  readonly manifest: number
  readonly found: number
  readonly difference: number
}

/** A loan that is being set up until its figures are the same on both sides. */
export interface Quarantined {
  readonly assetNumber: string
  readonly differences: readonly Difference[]
}

/** What came of a file whose rows hold nobody's loan back. */
interface Items {
  readonly added: number
  readonly unchanged: number
  readonly refused: number
}

/** What a run did. REFUSED: the files do not add up to their manifest, and nothing was kept. */
export interface BoardingReport {
  readonly runId: string
  readonly source: string
  readonly asOf: string
  readonly endedAt: string
  readonly outcome: 'BOARDED' | 'DRY_RUN' | 'REFUSED'
  readonly tiesOut: boolean
  /** Who accepted that it does not tie out, and why. */
  readonly acceptedBy: string | null
  readonly acceptedBecause: string | null
  readonly loans: Readonly<Record<Outcome, number>>
  readonly customers: {
    readonly added: number
    readonly unchanged: number
    readonly refused: number
    readonly withoutLoan: number
  }
  readonly paymentMethods: Items
  readonly autopays: Items
  readonly scheduledPayments: Items
  readonly consents: Items
  readonly documents: Items
  readonly counts: readonly CountLine[]
  readonly tieOut: readonly TieOutLine[]
  readonly quarantined: readonly Quarantined[]
  readonly rejects: readonly Reject[]
}

const outcomes: Readonly<Record<BoardingReport['outcome'], string>> = {
  BOARDED: 'Boarded.',
  DRY_RUN: 'Dry run: this is what would be boarded. Nothing was kept.',
  REFUSED:
    'Refused: the files do not add up to their manifest. Nothing was boarded. Correct them; a difference in amounts, not in rows, may be accepted with --by and --reason.',
}

/** The report in lines for people. */
export function reportLines(report: BoardingReport): string[] {
  const { loans, customers, rejects, quarantined } = report
  return [
    outcomes[report.outcome],
    `Loans: ${loans.opened} opened, ${loans.unchanged} boarded before, ${loans.quarantined} being set up, ${loans.heldBack} held back.`,
    `People: ${customers.added} added, ${customers.unchanged} boarded before, ${customers.refused} refused, ${customers.withoutLoan} on no boarded loan.`,
    ...itemLine('Payment methods', report.paymentMethods),
    ...itemLine('Autopays', report.autopays),
    ...itemLine('Scheduled payments', report.scheduledPayments),
    ...itemLine('Consents', report.consents),
    ...itemLine('Documents', report.documents),
    ...report.counts
      .filter(({ difference }) => difference !== 0)
      .map(({ file, manifest, found }) => `The manifest has ${manifest} rows of ${file}; there are ${found}.`),
    ...report.tieOut
      .filter(({ difference }) => difference !== 0)
      .map(
        (line) => `${line.figure}: the manifest has ${shown(line, 'manifest')}, off by ${shown(line, 'difference')}.`,
      ),
    ...(report.acceptedBy === null ? [] : [`Accepted by ${report.acceptedBy}: ${report.acceptedBecause}`]),
    ...(rejects.length === 0 ? [] : [`${rejects.length} rejects: see rejects.csv.`]),
    ...(quarantined.length === 0 ? [] : [`${quarantined.length} loans being set up: see report.html.`]),
  ]
}

/** Nothing where there is no such file. */
function itemLine(name: string, { added, unchanged, refused }: Items): string[] {
  if (added + unchanged + refused === 0) return []
  return [`${name}: ${added} added, ${unchanged} boarded before, ${refused} refused.`]
}

type Amounts = 'manifest' | 'opened' | 'unchanged' | 'quarantined' | 'heldBack' | 'difference'

function shown(line: TieOutLine, key: Amounts): string {
  return line.isAmount ? formatCents(line[key]) : String(line[key])
}

/** More than a report of a portfolio without rejects takes. */
const triedBytes = 256 * 1024

/**
 * Makes the report's folder and tries to write in it, before anything is boarded: files in it stay as they are.
 * @throws Error with one sentence when that fails
 */
export function prepareReport(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
    const trial = join(mkdtempSync(join(dir, '.trial-')), 'trial')
    try {
      writeFileSync(trial, Buffer.alloc(triedBytes))
    } finally {
      rmSync(dirname(trial), { recursive: true, force: true })
    }
  } catch (error) {
    throw new Error(
      `Nothing was boarded: the report can't be written to ${dir} (${reasonOf(error)}). Make room for it there, then run this again.`,
      { cause: error },
    )
  }
}

/** The system's error for a file that it can't write, such as `ENOSPC: no space left on device, write`. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Writes the report of a run that has ended.
 * @returns a sentence with the place of it; or, with `isWritten` false, what became of the loans and how to get it all the same
 */
export function writtenReport(
  dir: string,
  report: BoardingReport,
): { readonly isWritten: boolean; readonly sentence: string } {
  try {
    writeReport(dir, report)
    return { isWritten: true, sentence: `The report is in ${dir}.` }
  } catch (error) {
    const loans = report.outcome === 'BOARDED' ? 'The loans are boarded' : 'Nothing was boarded'
    const sentence = `${loans}; the report couldn't be written: ${reasonOf(error)}. Run the same command again when it can be: that changes nothing and writes one. With --json it is printed, too.`
    return { isWritten: false, sentence }
  }
}

/** Writes report.json, report.html and rejects.csv. */
function writeReport(dir: string, report: BoardingReport): void {
  mkdirSync(dir, { recursive: true })
  const files = {
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
    'report.html': reportPage(report),
    'rejects.csv': rejectsAsCsv(report.rejects),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text, { mode: 0o600 })
}

/** The report as a page that needs nothing else. */
export function reportPage(report: BoardingReport): string {
  const tieOutRows = report.tieOut.map((line) => [
    line.figure,
    ...(['manifest', 'opened', 'unchanged', 'quarantined', 'heldBack', 'difference'] as const).map((key) =>
      shown(line, key),
    ),
  ])
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Boarding from ${escaped(report.source)} as of ${report.asOf}</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid;padding:.25rem .5rem;text-align:left}</style>
<h1>Boarding from ${escaped(report.source)} as of ${report.asOf}</h1>
${reportLines(report)
  .map((line) => `<p>${escaped(line)}</p>`)
  .join('\n')}
<h2>Rows</h2>
${table(
  ['File', 'Manifest', 'Found', 'Difference'],
  report.counts.map(({ file, manifest, found, difference }) => [file, manifest, found, difference].map(String)),
)}
<h2>Figures</h2>
${table(['Figure', 'Manifest', 'Opened', 'Boarded before', 'Being set up', 'Held back', 'Difference'], tieOutRows)}
<h2>Loans being set up</h2>
${table(
  ['Loan', 'Figure', 'File', 'Ledger'],
  report.quarantined.flatMap(({ assetNumber, differences }) =>
    differences.map((one) => [assetNumber, one.figure, side(one, one.file), side(one, one.ledger)]),
  ),
)}
</html>
`
}

function side({ figure }: Difference, value: number | string | null): string {
  if (value === null) return 'none'
  return figure.endsWith('Amount') ? formatCents(Number(value)) : String(value)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None.</p>'
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  return `<table>\n${[line(head, 'th'), ...rows.map((row) => line(row, 'td'))].join('\n')}\n</table>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
