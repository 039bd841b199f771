import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useMessages } from './language.tsx'
import { uiMessages } from './ui.messages.ts'

export interface FieldTexts {
  /** Above the control. */
  label: ReactNode
  /** Under the control, and under its error. */
  help?: ReactNode
  /** Between the control and the help, with an icon; also makes the control invalid for screen readers. */
  error?: ReactNode
  /** Adds "(optional)" to the label. Everything else is required without a sign. */
  isOptional?: boolean
  /** The control's id, for an ErrorSummary; made up when left out. */
  id?: string
}

interface FieldProps extends FieldTexts {
  className?: string
  /** Renders the control with the given attributes. */
  children: (control: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The frame around one control: label above, error between, help under. The error's line is kept free, so that nothing jumps. */
export function Field({ label, help, error, isOptional = false, id, className, children }: FieldProps) {
  const messages = useMessages(uiMessages)
  const control = useControl({ id, help, error })
  return (
    <div className={classNames('cp-field', hasText(error) && 'cp-field-invalid', className)} part="field">
      <label className="cp-label" part="label" htmlFor={control.id}>
        {label} {isOptional ? <span className="cp-label-optional">{`(${messages.optional})`}</span> : null}
      </label>
      {children(control)}
      <FieldNotes id={control.id} error={error} help={help} />
    </div>
  )
}

/** Returns a control's id and what names its error and its help to screen readers. */
export function useControl({ id, help, error }: Pick<FieldTexts, 'id' | 'help' | 'error'>): ControlAttributes {
  const madeUp = useId()
  const controlId = id ?? madeUp
  const described = [hasText(error) && `${controlId}-error`, hasText(help) && `${controlId}-help`]
    .filter(Boolean)
    .join(' ')
  return {
    id: controlId,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': hasText(error) ? true : undefined,
  }
}

interface FieldNotesProps extends Pick<FieldTexts, 'error' | 'help'> {
  /** The control's. */
  id: string
  /** Keeps a line free for an error. Default true. */
  hasErrorLine?: boolean
}

/** What is under a control: the line for an error, and its help where there is any. */
export function FieldNotes({ id, error, help, hasErrorLine = true }: FieldNotesProps) {
  return (
    <>
      {hasErrorLine && <FieldError id={`${id}-error`} error={error} />}
      {hasText(help) ? (
        <p className="cp-help" part="help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </>
  )
}

/** The line of an error. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <p className="cp-error" part="error" id={id}>
      {hasText(error) ? (
        <>
          <Icon name="critical" />
          <span>{error}</span>
        </>
      ) : null}
    </p>
  )
}

export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'prefix'>

/** An amount in dollars as text, with the decimal keyboard. Read it with parseCents of sdk/money. */
export function MoneyField(props: TextFieldProps) {
  const { label, help, error, isOptional, id, className, ...input } = props
  return (
    <Field {...{ label, help, error, isOptional, id, className }}>
      {(control) => (
        <span className="cp-input-group">
          <span className="cp-input-prefix" aria-hidden="true">
            {'$'}
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            className="cp-input cp-input-money"
            part="input"
          />
        </span>
      )}
    </Field>
  )
}

/** Whether there is something to read. */
export function hasText(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}
