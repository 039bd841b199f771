import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#ui'

/**
 * The lower corner of the window. It is in the top layer, so that neither a page's own layers nor the box around the element
 * can cover or cut it.
 */
export function Corner({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const corner = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = corner.current
    // A browser without popovers shows it in its place in the page.
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
