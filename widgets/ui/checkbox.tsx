import { type InputHTMLAttributes, forwardRef, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError, type FieldTexts, hasText } from './field.tsx'

export type CheckboxProps = Omit<FieldTexts, 'isOptional'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>

/** One yes or no. The label is beside the box and as large a target as the line. Left out, `error` keeps no line free: it can have none. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(props, ref) {
  const { label, help, error, id, className, ...input } = props
  const madeUp = useId()
  const controlId = id ?? madeUp
  const described = [hasText(error) && `${controlId}-error`, hasText(help) && `${controlId}-help`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames('cp-field', hasText(error) && 'cp-field-invalid', className)} part="field">
      <label className="cp-checkbox" part="checkbox">
        <input
          {...input}
          ref={ref}
          type="checkbox"
          id={controlId}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={hasText(error) ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {'error' in props ? <FieldError id={`${controlId}-error`} error={error} /> : null}
      {hasText(help) ? (
        <p className="cp-help" part="help" id={`${controlId}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
})
