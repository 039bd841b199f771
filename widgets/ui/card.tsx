import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps {
  title?: ReactNode
  /** The heading's level, default 2. */
  level?: 2 | 3
  /** Beside the title, at the end of the line. */
  actions?: ReactNode
  /** With the one soft shadow: for the card the screen is about. */
  isRaised?: boolean
  className?: string
  children: ReactNode
}

/** A bordered surface. With a title it is a region named by it. */
export function Card({ title, level = 2, actions, isRaised = false, className, children }: CardProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const named = title === undefined ? {} : { 'aria-labelledby': id }
  return (
    <section className={classNames('cp-card', isRaised && 'cp-card-raised', className)} part="card" {...named}>
      {title === undefined && actions === undefined ? null : (
        <div className="cp-card-head">
          {title === undefined ? null : (
            <Heading part="heading" className="cp-card-title" id={id}>
              {title}
            </Heading>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
