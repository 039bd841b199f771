import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import type { ButtonVariant } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { useMessages } from './language.tsx'
import { uiMessages } from './ui.messages.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { wholeNumbers } from './whole-numbers.tsx'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Null shows nothing: what it leads to is closed. */
  href: string | null
  /** Looks like a button: for the way on, not for an action. */
  button?: ButtonVariant
  /** Opens a new tab and announces it. */
  isNewTab?: boolean
  /** Activating it does nothing (link-04). */
  isDisabled?: boolean
  /** Without an underline until it is pointed at: for lists of links. */
  isQuiet?: boolean
  icon?: IconName
  children: ReactNode
}

/** A link to another page. */
export function Link({
  href,
  button,
  isNewTab = false,
  isDisabled = false,
  isQuiet = false,
  icon,
  children,
  className,
  onClick,
  ...rest
}: LinkProps) {
  const messages = useMessages(uiMessages)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isDisabled) event.preventDefault()
    else onClick?.(event)
  }
  if (href === null) return null
  const look =
    button === undefined ? classNames('cp-link', isQuiet && 'cp-link-quiet') : `cp-button cp-button-${button}`
  return (
    <a
      {...rest}
      href={isDisabled ? undefined : href}
      role={isDisabled ? 'link' : undefined}
      aria-disabled={isDisabled || undefined}
      className={classNames(look, className)}
      part={button === undefined ? 'link' : `button button-${button}`}
      onClick={press}
      {...(isNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{/^(tel|sms):/.test(href) ? wholeNumbers(children) : children}</span>
      {isNewTab ? (
        <>
          <Icon name="external" /> <VisuallyHidden>{`(${messages.opensNewTab})`}</VisuallyHidden>
        </>
      ) : null}
    </a>
  )
}
