import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface TableProps {
  /** What it lists, for screen readers. */
  caption: string
  className: string
  /** Its head and its body. */
  children: ReactNode
}

/** A table over the whole width, with a line under every row. */
export function Table({ caption, className, children }: TableProps) {
  return (
    <table className={classNames('cp-table', className)}>
      <caption className="cp-visually-hidden">{caption}</caption>
      {children}
    </table>
  )
}
