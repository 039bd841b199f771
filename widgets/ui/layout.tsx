import type { ReactNode } from 'react'
import type { Language } from '#sdk/i18n/language'
import { classNames } from './class-names.ts'
import { keepFocus } from './kept-focus.ts'
import { LanguageProvider } from './language.tsx'
import { AnnouncerProvider } from './live-region.tsx'

type Gap = 8 | 12 | 16 | 20 | 24 | 32

/**
 * The outermost box of a portal page or an element: type, box model, language, announcements, the focus of who presses what vanishes, and
 * the container that sizes are asked of.
 */
export function UiRoot({
  language,
  children,
  className,
}: {
  language: Language
  children: ReactNode
  className?: string
}) {
  return (
    <LanguageProvider language={language}>
      <div ref={keepFocus} className={classNames('cp-root', className)} lang={language}>
        <AnnouncerProvider>{children}</AnnouncerProvider>
      </div>
    </LanguageProvider>
  )
}

interface BoxProps {
  /** Px between the children, default 16. */
  gap?: Gap
  className?: string
  children: ReactNode
}

/** Children below each other. */
export function Stack({ gap = 16, className, children }: BoxProps) {
  return <div className={classNames('cp-stack', `cp-gap-${gap}`, className)}>{children}</div>
}

/** Children beside each other; they wrap where there is no room. */
export function Cluster({ gap = 12, className, children }: BoxProps) {
  return <div className={classNames('cp-cluster', `cp-gap-${gap}`, className)}>{children}</div>
}
