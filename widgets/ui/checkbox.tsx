import { type InputHTMLAttributes, forwardRef } from 'react'
import { classNames } from './class-names.ts'
import { FieldError, FieldHelp, type FieldTexts, hasText, useControl } from './field.tsx'

export type CheckboxProps = Omit<FieldTexts, 'isOptional'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>

/** One yes or no. The label is beside the box and as large a target as the line. Left out, `error` keeps no line free: it can have none. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(props, ref) {
  const { label, help, error, id, className, ...input } = props
  const control = useControl({ id, help, error })
  return (
    <div className={classNames('cp-field', hasText(error) && 'cp-field-invalid', className)} part="field">
      <label className="cp-checkbox" part="checkbox">
        <input {...input} {...control} ref={ref} type="checkbox" />
        <span>{label}</span>
      </label>
      {'error' in props ? <FieldError id={`${control.id}-error`} error={error} /> : null}
      <FieldHelp id={`${control.id}-help`} help={help} />
    </div>
  )
})
