import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ListProps {
  /** Each a `ListRow`. */
  rows: readonly ReactNode[]
  /** The sentence shown when there are none; left out, nothing does. */
  none?: string | undefined
}

/** Rows with a line between them: payments, methods, documents. */
export function List({ rows, none }: ListProps) {
  if (rows.length > 0) return <ul className="cp-list">{rows}</ul>
  if (none === undefined) return null
  return (
    <p className="cp-help" part="help">
      {none}
    </p>
  )
}

/** One row of a list. What is in it, and how it is laid out, is its capability's. */
export function ListRow({ className, ...row }: ComponentProps<'li'>) {
  return <li {...row} className={classNames('cp-row', className)} />
}
