import type { LoanFigures } from './opening.ts'
import type { RowOf } from './portfolio-files.ts'

/** Where a loan of the files went. UNCHANGED was boarded before. */
export type Outcome = 'opened' | 'unchanged' | 'quarantined' | 'heldBack'

/** One control total: the manifest's figure, and what the loans add up to by outcome. Amounts in cents. */
export interface TieOutLine {
  readonly figure: string
  readonly isAmount: boolean
  readonly manifest: number
  readonly opened: number
  readonly unchanged: number
  readonly quarantined: number
  readonly heldBack: number
  /** The manifest less all of them; 0 when it ties out. */
  readonly difference: number
}

type Manifest = RowOf<'manifest'>
interface Figure {
  readonly key: keyof Manifest
  readonly isAmount: boolean
  readonly of: (loan: LoanFigures) => number
}

const pastDue = (from: number, to: number) => (loan: LoanFigures) =>
  loan.daysPastDue >= from && loan.daysPastDue <= to ? 1 : 0

const figures: readonly Figure[] = [
  { key: 'principalAmount', isAmount: true, of: (loan) => loan.principalCents },
  { key: 'accruedInterestAmount', isAmount: true, of: (loan) => loan.accruedInterestCents },
  { key: 'lateFeeAmount', isAmount: true, of: (loan) => loan.lateFeeCents },
  { key: 'returnedPaymentFeeAmount', isAmount: true, of: (loan) => loan.returnedPaymentFeeCents },
  { key: 'pastDueAmount', isAmount: true, of: (loan) => loan.pastDueCents },
  { key: 'loansCurrent', isAmount: false, of: pastDue(0, 0) },
  { key: 'loansPastDue1To29', isAmount: false, of: pastDue(1, 29) },
  { key: 'loansPastDue30To59', isAmount: false, of: pastDue(30, 59) },
  { key: 'loansPastDue60To89', isAmount: false, of: pastDue(60, 89) },
  { key: 'loansPastDue90OrMore', isAmount: false, of: pastDue(90, Number.POSITIVE_INFINITY) },
]

/** Adds up loans by where they went. */
export interface TieOut {
  add(outcome: Outcome, loan: LoanFigures): void
  lines(manifest: Manifest): TieOutLine[]
}

/** An empty sum. */
export function beginTieOut(): TieOut {
  const sums = figures.map(() => ({ opened: 0, unchanged: 0, quarantined: 0, heldBack: 0 }))
  return {
    add(outcome, loan) {
      for (const [index, { of }] of figures.entries()) {
        const sum = sums[index]
        if (sum !== undefined) sum[outcome] += of(loan)
      }
    },
    lines: (manifest) =>
      figures.map(({ key, isAmount }, index) => {
        const sum = sums[index] ?? { opened: 0, unchanged: 0, quarantined: 0, heldBack: 0 }
        const said = Number(manifest[key])
        const found = sum.opened + sum.unchanged + sum.quarantined + sum.heldBack
        return { figure: key, isAmount, manifest: said, ...sum, difference: said - found }
      }),
  }
}

/** Figures of a loan that this run doesn't open, straight from the balances file. */
export function figuresOfFile(balances: RowOf<'balances'>): LoanFigures {
  return {
    principalCents: balances.reportingPeriodActualEndBalanceAmount,
    accruedInterestCents: balances.accruedInterestAmount,
    lateFeeCents: balances.lateFeeAmount,
    returnedPaymentFeeCents: balances.returnedPaymentFeeAmount,
    pastDueCents: balances.pastDueAmount,
    daysPastDue: balances.currentDelinquencyStatus,
  }
}
