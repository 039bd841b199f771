import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes, type FieldTexts, hasText, useControl } from './field.tsx'

export type CheckboxProps = Omit<FieldTexts, 'isOptional'> & Omit<ComponentProps<'input'>, 'id' | 'type'>

/** One yes or no. The label is beside the box and as large a target as the line. Left out, `error` keeps no line free: it can have none. */
export function Checkbox(props: CheckboxProps) {
  const { label, help, error, id, className, ...input } = props
  const control = useControl({ id, help, error })
  return (
    <div className={classNames('cp-field', hasText(error) && 'cp-field-invalid', className)} part="field">
      <label className="cp-checkbox" part="checkbox">
        <input {...input} {...control} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldNotes id={control.id} error={error} help={help} hasErrorLine={'error' in props} />
    </div>
  )
}
