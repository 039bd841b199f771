import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import { Table } from './table.tsx'

interface FiguresTableProps {
  /** What opens it. */
  summary: string
  /** What the figures are about, for screen readers. */
  caption: string
  columns: readonly string[]
  /** Table rows. */
  children: ReactNode
}

/** The figures of a drawing as a table, folded. */
export function FiguresTable({ summary, caption, columns, children }: FiguresTableProps) {
  return (
    <Disclosure summary={summary}>
      <Table caption={caption} className="cp-figures">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Disclosure>
  )
}
