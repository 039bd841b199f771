import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#ui'

/**
 * The lower corner of the window. It lies in the top layer, so that neither a page's own layers nor the box the element stands in
 * can cover or cut it.
 */
export function Corner({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const corner = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = corner.current
    // A browser that knows no popovers shows it where it stands.
    if (element === null || typeof element.showPopover !== 'function') return
    element.popover = 'manual'
    element.showPopover()
  }, [])
  return (
    <section className={classNames('cp-corner', 'cp-no-print', className)} aria-label={label} ref={corner}>
      {children}
    </section>
  )
}
