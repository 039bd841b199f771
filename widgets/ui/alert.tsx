import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { SemanticTone } from '#sdk/theme/tokens'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useMessages } from './language.tsx'
import { uiMessages } from './ui.messages.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Tone = SemanticTone

export interface AlertProps {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  /** Links or buttons: the best next steps. */
  actions?: ReactNode
  /** For an alert that appears because of something the borrower did: it is read out at once. Default false. */
  isAnnounced?: boolean
}

/** A message in one of the four tones. Icon and word carry the tone as well as color. */
export function Alert({ tone, title, children, actions, isAnnounced = false }: AlertProps) {
  const messages = useMessages(uiMessages)
  const role = isAnnounced ? { role: tone === 'critical' ? 'alert' : 'status' } : {}
  return (
    <div className={classNames('cp-alert', `cp-alert-${tone}`)} part={`alert alert-${tone}`} {...role}>
      <Icon name={tone} size={24} />
      <div className="cp-alert-body">
        <VisuallyHidden>{`${messages[tone]} `}</VisuallyHidden>
        {title === undefined ? null : <p className="cp-alert-title">{title}</p>}
        {children === undefined ? null : <div className="cp-alert-text">{children}</div>}
        {actions === undefined ? null : <div className="cp-alert-actions">{actions}</div>}
      </div>
    </div>
  )
}

export interface SummaryError {
  message: ReactNode
  /** The id of the field that is wrong; without it the message is no link. */
  fieldId?: string
}

/**
 * What is wrong, on top of a form after a failed submit, with a link to each field. It takes the focus when it appears and
 * again for every further attempt.
 * @param props.attempt how often the form was submitted
 */
export function ErrorSummary({
  errors,
  attempt = 1,
  title,
}: {
  errors: readonly SummaryError[]
  attempt?: number
  title?: ReactNode
}) {
  const messages = useMessages(uiMessages)
  const box = useRef<HTMLDivElement>(null)
  const isShown = errors.length > 0
  useLayoutEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown, attempt])
  if (!isShown) return null
  const goTo = (event: MouseEvent, fieldId: string) => {
    event.preventDefault()
    const root = box.current?.getRootNode()
    if (!(root instanceof Document || root instanceof ShadowRoot)) return
    const field = root.getElementById(fieldId)
    field?.focus()
    field?.scrollIntoView?.({ block: 'center' })
  }
  return (
    <div
      className="cp-alert cp-alert-critical cp-error-summary"
      part="alert alert-critical"
      ref={box}
      tabIndex={-1}
      role="alert"
    >
      <Icon name="critical" size={24} />
      <div className="cp-alert-body">
        <p className="cp-alert-title">{title ?? messages.errorSummaryTitle}</p>
        <ul className="cp-error-list">
          {errors.map(({ message, fieldId }, index) => (
            <li key={fieldId ?? index}>
              {fieldId === undefined ? (
                message
              ) : (
                <a className="cp-link" part="link" href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
