import type { ReactNode } from 'react'
import { formatCents } from '#sdk/money/money'
import { classNames } from './class-names.ts'
import { useLanguage } from './language.tsx'

/**
 * An amount of money with two decimals in tabular figures.
 * @param props.cents whole cents
 * @param props.size default 'body'
 */
export function Amount({ cents, size = 'body' }: { cents: number; size?: 'body' | 'medium' | 'large' }) {
  const language = useLanguage()
  return (
    <span className={classNames('cp-amount', `cp-amount-${size}`)} part="amount">
      {formatCents(cents, language)}
    </span>
  )
}

/** The figure a screen is about, large, with what it is above and its date or meaning in words beside or below it. */
export function Headline({ label, cents, note }: { label: ReactNode; cents: number; note?: ReactNode }) {
  return (
    <div className="cp-headline" part="headline">
      <p className="cp-headline-label">{label}</p>
      <p className="cp-headline-figure">
        <Amount cents={cents} size="large" />
      </p>
      {note === undefined ? null : <p className="cp-headline-note">{note}</p>}
    </div>
  )
}
