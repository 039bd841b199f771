import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useMessages } from './language.tsx'
import { uiMessages } from './ui.messages.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SummaryRow {
  label: ReactNode
  value: ReactNode
  /** Smaller, under the value. */
  note?: ReactNode
  /** Adds an "Edit" button; what is edited is said to screen readers. */
  onEdit?: () => void
  /** Names what is edited when the label is not plain text. */
  editName?: string
  /** The line that sums up the ones above it. */
  isTotal?: boolean
}

/** Labels and values line by line, as on a receipt. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  const messages = useMessages(uiMessages)
  return (
    <dl
      className={classNames('cp-summary', rows.some((row) => row.onEdit !== undefined) && 'cp-summary-editable')}
      part="summary"
    >
      {rows.map((row, index) => (
        <div key={index} className={classNames('cp-row cp-summary-row', row.isTotal && 'cp-summary-total')}>
          <dt className="cp-summary-label">{row.label}</dt>
          <dd className="cp-summary-value">
            <span>{row.value}</span>
            {row.note === undefined ? null : <span className="cp-summary-note">{row.note}</span>}
          </dd>
          {row.onEdit === undefined ? null : (
            <dd className="cp-summary-edit">
              <button type="button" className="cp-link cp-link-button" part="link" onClick={row.onEdit}>
                {messages.edit}{' '}
                <VisuallyHidden>{row.editName ?? (typeof row.label === 'string' ? row.label : '')}</VisuallyHidden>
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
