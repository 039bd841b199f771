/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an inline SVG is an image and has no other tag */
import { type ReactNode, useId } from 'react'
import { addCents } from '#sdk/money/money'
import { Amount, uiMessages, useMessages } from '#ui'

/** Parts of one payment, whole cents each. */
interface Allocation {
  interest: number
  principal: number
  fees: number
}

const order = ['interest', 'principal', 'fees'] as const

/** How one payment is split, as a bar with its figures below; a table has the same for those who cannot see it. */
export function AllocationBar({
  title,
  allocation,
  note,
}: {
  title: string
  allocation: Allocation
  note?: ReactNode
}) {
  const messages = useMessages(uiMessages)
  const titleId = useId()
  const total = addCents(allocation.interest, allocation.principal, allocation.fees)
  const parts = order.filter((part) => allocation[part] > 0)
  return (
    <figure className="cp-allocation">
      <svg
        className="cp-allocation-bar"
        viewBox="0 0 1000 16"
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{title}</title>
        {barsOf(parts, allocation, total).map(({ part, x, width }) => (
          <rect key={part} className={`cp-allocation-${part}`} x={x} y="0" width={width} height="16" rx="3" />
        ))}
      </svg>
      <table className="cp-allocation-table">
        <caption className="cp-visually-hidden">{title}</caption>
        <thead className="cp-visually-hidden">
          <tr>
            <th scope="col">{messages.part}</th>
            <th scope="col">{messages.amount}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">
                <span className={`cp-swatch cp-swatch-${part}`} aria-hidden="true" />
                {messages[part]}
              </th>
              <td>
                <Amount cents={allocation[part]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note === undefined ? null : (
        <figcaption className="cp-help" part="help">
          {note}
        </figcaption>
      )}
    </figure>
  )
}

// Widths in thousandths of the bar, with a gap between; a part of next to nothing is still to be seen.
function barsOf(parts: readonly (keyof Allocation)[], allocation: Allocation, total: number) {
  return parts.map((part, index) => {
    const before = parts.slice(0, index).reduce((sum, earlier) => sum + allocation[earlier], 0)
    const width = (allocation[part] * 1000) / Math.max(total, 1)
    return { part, x: (before * 1000) / Math.max(total, 1), width: Math.max(width - 4, 2) }
  })
}
