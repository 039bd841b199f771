import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Default 'secondary'. One primary per screen, named by what it does with its amount. */
  variant?: ButtonVariant
  /** Disabled with a spinner; the width stays (ui-01). */
  isLoading?: boolean
  /** As wide as its container. */
  isWide?: boolean
  icon?: IconName
  children: ReactNode
}

/** A button. 48 px high; `type` is "button" unless said otherwise. */
export function Button({
  variant = 'secondary',
  isLoading = false,
  isWide = false,
  icon,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('cp-button', `cp-button-${variant}`, isWide && 'cp-wide', className)}
      part={`button button-${variant}`}
      disabled={disabled === true || isLoading}
      aria-busy={isLoading || undefined}
    >
      <span className="cp-button-label">
        {icon === undefined ? null : <Icon name={icon} />}
        {children}
      </span>
      {isLoading ? <Spinner /> : null}
    </button>
  )
}

/** A turning ring. Decoration: whoever shows it puts in words what is going on. */
export function Spinner({ size = 20 }: { size?: 20 | 24 | 40 }) {
  return (
    <svg className="cp-spinner" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" data-spinner="">
      <circle cx="12" cy="12" r="9" className="cp-spinner-track" />
      <path d="M12 3a9 9 0 0 1 9 9" className="cp-spinner-arc" />
    </svg>
  )
}
