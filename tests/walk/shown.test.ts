import { describe, expect, test } from 'vitest'
import type { HeadedPages } from '#tests/facts/pages'
import { screen } from './sample-screens.ts'
import { comparisonsOf, findingsOfShown } from './shown.ts'

const due = (cents: number) => ({ GetAccount: { amountDue: { stillToPay: { due: cents } } } })

/** The answers for a loan of which so much is asked for, and so much in an alert. */
const answers = (cents: number, alertCents: number, statusKey = 'A') =>
  ({
    dashboard: {
      GetAccount: {
        status: { key: statusKey },
        titleRelease: null,
        amountDue: { planPayment: null, stillToPay: { due: cents, inAll: 900_000 } },
      },
    },
    alerts: {
      GetAlerts: {
        isActiveRepo: false,
        alerts: [
          {
            kind: 'ClearCredit',
            isUrgent: false,
            amount: alertCents,
            date: '2026-11-30',
            paymentDate: null,
            paymentDisplayName: null,
          },
        ],
      },
    },
    pay: due(cents),
    details: due(cents),
    otp: null,
    payoff: null,
    autopay: null,
    plans: null,
    standing: null,
  }) as unknown as HeadedPages

const page = (path: string, figure: string, alerts: readonly string[] = []) =>
  screen(path, '', { headlines: [['Amount due', figure]], alerts })

const alert = 'Pay $80.00 by November 30 to keep this month from being reported as 30 days late. Pay $80.00'

describe('figures on the screen', () => {
  const found = (...pages: Parameters<typeof comparisonsOf>[0]) =>
    findingsOfShown(comparisonsOf(pages, answers(52_162, 8_000)), { person: 'P1', when: 'today' }).map(
      ({ path, what }) => `${path} ${what}`,
    )

  test('are those of the answers and of each other', () => {
    const pages = [page('/account', '$521.62', [alert]), page('/make-a-payment?amount=1', '$521.62')]
    expect(found(...pages)).toEqual([])
    expect(comparisonsOf(pages, answers(52_162, 8_000))).toHaveLength(4)
  })

  test('are found where the server says another one', () => {
    expect(found(page('/account', '$521.62', [alert]), page('/account-details', '$500.00'))).toEqual([
      '/account-details $500.00 is shown, $521.62 is meant',
      '/account-details $500.00 is shown, $521.62 is meant',
    ])
  })

  test('are found where an alert shows another amount or day, or is missing', () => {
    const other = alert.replaceAll('$80.00', '$81.00')
    expect(found(page('/account', '$521.62', [other]))).toHaveLength(1)
    expect(found(page('/account', '$521.62', [alert.replace('30', '29')]))).toHaveLength(1)
    expect(found(page('/account', '$521.62'))).toEqual(['/account  is shown, $80.00 <11-30> is meant'])
  })

  test('of a charged-off loan are all that is owed on one page, and what is asked for on another', () => {
    const pages = [page('/account', '$9,000.00', [alert]), page('/make-a-payment', '$521.62')]
    const comparisons = comparisonsOf(pages, answers(52_162, 8_000, 'O'))
    expect(findingsOfShown(comparisons, { person: 'P9', when: 'today' })).toEqual([])
  })
})
