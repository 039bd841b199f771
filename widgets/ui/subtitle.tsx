import type { ReactNode, Ref } from 'react'

interface SubtitleProps {
  /** For a heading that takes the focus when its part appears. */
  tabIndex?: -1
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** The heading of a part of a screen. */
export function Subtitle({ children, ...heading }: SubtitleProps) {
  return (
    <h2 {...heading} part="heading" className="cp-subtitle">
      {children}
    </h2>
  )
}
