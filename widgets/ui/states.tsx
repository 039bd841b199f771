/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an output element may not hold blocks */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useMessages } from './language.tsx'
import { uiMessages } from './ui.messages.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * A gray box of the size of what will replace it.
 * @param props.height px, default 24
 * @param props.width px, or the whole line
 */
export function Skeleton({ height = 24, width }: { height?: number; width?: number }) {
  // Its size is in attributes, which a page that allows no style takes.
  return <svg className="cp-skeleton" part="skeleton-bar" aria-hidden="true" height={height} width={width ?? '100%'} />
}

interface SkeletonGroupProps {
  children: ReactNode
  label?: string
  /** As wide as a narrow step, where such a one will stand. Default false. */
  isNarrow?: boolean
}

/** Wraps skeletons: announces once to screen readers that something is loading. */
export function SkeletonGroup({ children, label, isNarrow = false }: SkeletonGroupProps) {
  const messages = useMessages(uiMessages)
  return (
    <div className={classNames('cp-stack cp-gap-16', isNarrow && 'cp-step-narrow')} role="status" aria-busy="true">
      <VisuallyHidden>{label ?? messages.loading}</VisuallyHidden>
      {children}
    </div>
  )
}

export interface ErrorStateProps {
  title?: ReactNode
  /** What happened and what it means. */
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** Goes back to the screen before, where there is one. */
  onBack?: (() => void) | undefined
  /** A phone number as people read it; the way out when trying again does not help. */
  phone?: string
  /** The correlation id, for whoever they call. */
  reference?: string | undefined
}

/** Something could not be loaded: consequence, try again, phone number, reference. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, isRetrying = false, onBack, phone, reference } = props
  const messages = useMessages(uiMessages)
  return (
    <div className="cp-state cp-state-error" part="state" role="alert">
      <span className="cp-state-icon">
        <Icon name="warning" size={24} />
      </span>
      <p className="cp-state-title">{title ?? messages.somethingWrong}</p>
      {children ? <div className="cp-state-text">{children}</div> : null}
      <div className="cp-cluster cp-gap-12 cp-state-actions">
        {onRetry === undefined ? null : (
          <Button onClick={onRetry} isLoading={isRetrying}>
            {messages.tryAgain}
          </Button>
        )}
        {onBack === undefined ? null : (
          <Button variant="quiet" onClick={onBack}>
            {messages.back}
          </Button>
        )}
        {phone === undefined ? null : (
          <a className="cp-link" part="link" href={telephoneLink(phone)}>
            {messages.callUs(phone)}
          </a>
        )}
      </div>
      {reference === undefined ? null : (
        <p className="cp-help" part="help">
          {messages.reference(reference)}
        </p>
      )}
    </div>
  )
}

/** A tel: link for a ten-digit American number as people write it, "(602) 555-0100". */
export function telephoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}
