import type { ReactNode } from 'react'
import { Table, VisuallyHidden, useMessages } from '#ui'
import { programSignMessages } from './program-sign.messages.ts'

/** One thing that is compared: what it is today, and what it will be. */
export interface BeforeAfterRow {
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
  /** Whether the figure changes; a changed one is emphasized. Default false. */
  readonly isChanged?: boolean
}

/** The loan today and with the program, side by side; on a narrow screen each thing has both under its name. */
export function BeforeAfter({ caption, rows }: { caption: string; rows: readonly BeforeAfterRow[] }) {
  const texts = useMessages(programSignMessages)
  return (
    <Table caption={caption} className="cp-compare">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{texts.what}</VisuallyHidden>
          </th>
          <th scope="col">{texts.today}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td data-label={texts.today}>{row.before}</td>
            <td data-label={texts.after} className={row.isChanged === true ? 'cp-compare-changed' : undefined}>
              {row.after}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
