import { Field, type TextFieldProps } from './field.tsx'

/** A line of text. Takes every attribute of an input; give `autoComplete` wherever the browser may know the answer. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, isOptional, id, className, ...input } = props
  return (
    <Field {...{ label, help, error, isOptional, id, className }}>
      {(control) => <input type="text" {...input} {...control} className="cp-input" part="input" />}
    </Field>
  )
}
