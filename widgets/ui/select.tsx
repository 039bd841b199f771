import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectProps = FieldTexts & Omit<ComponentProps<'select'>, 'id'> & { children: ReactNode }

/** A choice from a list that is too long for RadioCards. Children are option elements. */
export function Select(props: SelectProps) {
  const { label, help, error, isOptional, id, className, children, ...select } = props
  return (
    <Field {...{ label, help, error, isOptional, id, className }}>
      {(control) => (
        <span className="cp-select">
          <select {...select} {...control} className="cp-input" part="input">
            {children}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  )
}
