import { type ReactNode, type SelectHTMLAttributes, forwardRef } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectProps = FieldTexts & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & { children: ReactNode }

/** A choice from a list that is too long for RadioCards. Children are option elements. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(props, ref) {
  const { label, help, error, isOptional, id, className, children, ...select } = props
  return (
    <Field {...{ label, help, error, isOptional, id, className }}>
      {(control) => (
        <span className="cp-select">
          <select {...select} {...control} ref={ref} className="cp-input" part="input">
            {children}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  )
})
