import { type ReactNode, forwardRef } from 'react'

interface SubtitleProps {
  /** For a heading that takes the focus when its part appears. */
  tabIndex?: -1
  children: ReactNode
}

/** The heading of a part of a screen. */
export const Subtitle = forwardRef<HTMLHeadingElement, SubtitleProps>(function Subtitle({ children, ...heading }, ref) {
  return (
    <h2 {...heading} part="heading" className="cp-subtitle" ref={ref}>
      {children}
    </h2>
  )
})
