import type { GraphqlClient } from '#sdk/graphql/client'
import { type Cents, toDecimalText } from '#sdk/money/money'
import {
  AccountHistoryDocument,
  type AccountDetailsQuery,
  type AccountDocumentsQuery,
  type AccountHistoryQuery,
} from './account-details.graphql.ts'

export type Account = AccountDetailsQuery['GetAccount']
export type Plan = AccountDetailsQuery['GetPaymentPlan']
export type Vehicle = AccountDetailsQuery['GetVehicle']
export type ListedDocument = AccountDocumentsQuery['GetDocuments'][number]
export type HistoryItem = AccountHistoryQuery['GetTransactionHistory'][number]

/** Lines of history the server gives at once, at most. */
export const pageSize = 100
/** Pages that are read for one file: ten thousand lines, more than a loan has. */
const mostPages = 100

/**
 * The whole history, newest first, page by page. A page begins on the day the one before ended, because a day may stand on both.
 * @throws CarportError when a page cannot be read
 */
export async function loadWholeHistory(
  graphql: Pick<GraphqlClient, 'query'>,
  accountNumber: string,
): Promise<readonly HistoryItem[]> {
  const items = new Map<string, HistoryItem>()
  let toDate: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const answer: AccountHistoryQuery = await graphql.query(AccountHistoryDocument, {
      accountNumber,
      first: pageSize,
      toDate,
    })
    const found = answer.GetTransactionHistory
    const before = items.size
    for (const item of found) items.set(item.id, item)
    const last = found.at(-1)
    if (found.length < pageSize || last === undefined || items.size === before) break
    toDate = last.transactionDate
  }
  return [...items.values()]
}

/** The newest lines as they are now, and those older ones that are not among them. */
export function joined(newest: readonly HistoryItem[], whole: readonly HistoryItem[]): readonly HistoryItem[] {
  const oldest = newest.at(-1)?.transactionDate ?? ''
  const ids = new Set(newest.map(({ id }) => id))
  return [...newest, ...whole.filter((item) => !ids.has(item.id) && item.transactionDate <= oldest)]
}

/** The columns of the file, in order. */
export const columns = ['date', 'posted', 'description', 'status', 'amount', 'interest', 'principal', 'fees'] as const
export type Column = (typeof columns)[number]

/** How the file's words are written in the borrower's language. */
export interface FileWords {
  readonly columns: Readonly<Record<Column, string>>
  /** Text of the line that marks where an incomplete history begins. */
  readonly begins: string
  readonly description: (text: string) => string
  readonly status: (text: string) => string
}

/**
 * The history as a file for spreadsheets: comma separated, exact amounts with a decimal point, dates as YYYY-MM-DD, in UTF-8 with its
 * mark so that accents stay right. No text can be taken for a formula.
 * @param since the day that is its last line, as the page names it; null for a history that is whole
 */
export function historyCsv(items: readonly HistoryItem[], words: FileWords, since: string | null): string {
  const head = columns.map((column) => textCell(words.columns[column]))
  const lines = items.map((item) => {
    const { interest, principal, fees } = item.details
    return [
      textCell(item.transactionDate),
      textCell(item.postedDate ?? ''),
      textCell(words.description(item.description)),
      textCell(words.status(item.status)),
      ...[item.transactionAmount, interest, principal, fees].map((amount: Cents) => toDecimalText(amount)),
    ]
  })
  if (since !== null) lines.push([since, '', textCell(words.begins), '', '', '', '', ''])
  return `\uFEFF${[head, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

/** A text as one cell. What a spreadsheet would read as a formula gets an apostrophe in front. */
export function textCell(text: string): string {
  const plain = text.replace(/[\r\n\t]+/g, ' ').trim()
  const safe = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]/.test(plain) ? `'${plain}` : plain
  return /[",;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a document is called when it is saved: its kind and its day, and nothing about the borrower. */
export function documentFile({ kind, date }: Pick<ListedDocument, 'kind' | 'date'>): string {
  return `${kind.toLowerCase().replaceAll('_', '-')}-${date}.pdf`
}

/** What the file is called: the account's last four digits and the day, and nothing else about the borrower. */
export function fileName(accountNumber: string, today: string, kind: 'csv' | 'pdf' = 'csv'): string {
  return `history-${accountNumber.slice(-4)}-${today}.${kind}`
}

/** The account number in groups, as it is read out on the phone: "1000 0000 0001". */
export function grouped(accountNumber: string): string {
  return accountNumber.replace(/(\d{4})(?=\d)/g, '$1 ')
}
