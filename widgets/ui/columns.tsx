import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Two columns 2:1 from 760 px of container width on, one below; the first child is first on a phone too. */
export function Columns({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('cp-columns', className)}>{children}</div>
}
