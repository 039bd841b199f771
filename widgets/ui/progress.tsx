import type { ReactNode } from 'react'

/**
 * A slim bar of how much is done of a whole.
 * @param props.text the same in words; shown under the bar
 */
export function Progress({ value, max, label, text }: { value: number; max: number; label: string; text?: ReactNode }) {
  return (
    <div className="cp-progress">
      <progress className="cp-progress-bar" aria-label={label} value={Math.max(value, 0)} max={Math.max(max, 1)} />
      {text === undefined ? null : (
        <p className="cp-help" part="help">
          {text}
        </p>
      )}
    </div>
  )
}
