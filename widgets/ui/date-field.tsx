import { type ReactNode, useId, useState } from 'react'
import { isBankingDay, nextBankingDay } from '#sdk/dates/banking-calendar'
import { type LocalDate, formatDate, isLocalDate } from '#sdk/dates/dates'
import type { CalendarDialogProps } from './calendar-dialog.tsx'
import { classNames } from './class-names.ts'
import { FieldNotes } from './field.tsx'
import { Icon } from './icon.tsx'
import { useLanguage, useMessages } from './language.tsx'
import { preloadable } from './preloadable.tsx'
import { uiMessages } from './ui.messages.ts'

// The calendar is loaded when it is about to be asked for. Where it cannot be, the browser's own date field takes its place.
const CalendarDialog = preloadable<CalendarDialogProps>(
  () =>
    import('./calendar-dialog.tsx').then(
      (module) => module.CalendarDialog,
      () => PlainDateInput,
    ),
  { Waiting: () => null, Failed: () => null },
)

export interface DateFieldProps {
  label: ReactNode
  value: LocalDate | null
  onChange: (date: LocalDate) => void
  /** First and last date that can be chosen. */
  min: LocalDate
  max: LocalDate
  /** Today in the business time zone, by the server's clock. */
  today: LocalDate
  /** Offered as a chip and marked in the calendar. */
  dueDate?: LocalDate | null
  /** The due date is the last day to pay for something, and is called that. Default false. */
  isDeadline?: boolean
  help?: ReactNode
  error?: ReactNode
  /** The id of the first chip, for an ErrorSummary. */
  id?: string
}

/** A date: three sensible ones as chips, and a calendar for every other one. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, min, max, today, dueDate = null, isDeadline = false, help, error, id } = props
  const [isOpen, setOpen] = useState(false)
  const madeUp = useId()
  const group = id ?? madeUp
  const describedBy = classNames(error ? `${group}-error` : '', help ? `${group}-help` : '')
  const choose = (date: LocalDate) => {
    onChange(date)
    setOpen(false)
  }
  return (
    <fieldset
      className={classNames('cp-date-field', error ? 'cp-field-invalid' : '')}
      part="field"
      aria-describedby={describedBy || undefined}
    >
      <legend className="cp-label" part="label">
        {label}
      </legend>
      <Chips {...props} group={group} onOther={() => setOpen(true)} />
      <FieldNotes id={group} error={error} help={help} />
      {isOpen ? (
        <CalendarDialog
          onClose={() => setOpen(false)}
          onChoose={choose}
          {...{ value, min, max, today, dueDate, isDeadline }}
        />
      ) : null}
    </fieldset>
  )
}

interface ChipsProps extends DateFieldProps {
  group: string
  onOther: () => void
}

function Chips(props: ChipsProps) {
  const { value, onChange, min, max, today, dueDate = null, isDeadline = false, group, onOther } = props
  const messages = useMessages(uiMessages)
  const language = useLanguage()
  const suggestions = sensibleDates({ min, max, today, dueDate })
  const isOther = value !== null && !suggestions.includes(value)
  const nameOf = (date: LocalDate) => {
    if (date === today) return messages.today
    if (date === dueDate) return isDeadline ? messages.payBy : messages.dueDate
    return date === nextBankingDay(today) ? messages.nextBusinessDay : messages.businessDay
  }
  return (
    <div className="cp-chips">
      {suggestions.map((date, index) => (
        <label key={date} className={classNames('cp-chip', date === value && 'cp-chip-chosen')} part="chip">
          <input
            type="radio"
            id={index === 0 ? group : undefined}
            name={group}
            value={date}
            checked={date === value}
            onChange={() => onChange(date)}
          />
          <span className="cp-chip-name">{nameOf(date)}</span>{' '}
          <span className="cp-chip-date">{formatDate(date, language, today)}</span>
        </label>
      ))}
      {min === max ? null : (
        <button
          type="button"
          className={classNames('cp-chip cp-chip-other', isOther && 'cp-chip-chosen')}
          part="chip"
          aria-haspopup="dialog"
          aria-pressed={isOther}
          onClick={onOther}
          onPointerEnter={() => void CalendarDialog.preload()}
          onFocus={() => void CalendarDialog.preload()}
        >
          <Icon name="calendar" />
          <span className={isOther ? 'cp-chip-date' : 'cp-chip-name'}>
            {isOther ? formatDate(value, language, today) : messages.chooseAnotherDate}
          </span>
        </button>
      )}
    </div>
  )
}

/**
 * The three dates people choose most: today, the due date, and the next bank days, within min and max, in order.
 */
export function sensibleDates({
  min,
  max,
  today,
  dueDate,
}: Pick<DateFieldProps, 'min' | 'max' | 'today' | 'dueDate'>): LocalDate[] {
  const fits = (date: LocalDate) => date >= min && date <= max
  const chosen = new Set([today, ...(dueDate ? [dueDate] : [])].filter(fits))
  let next = isBankingDay(min) && min > today ? min : nextBankingDay(min > today ? min : today)
  while (chosen.size < 3 && fits(next)) {
    chosen.add(next)
    next = nextBankingDay(next)
  }
  return [...chosen].sort()
}

function PlainDateInput({ value, onChoose, min, max }: CalendarDialogProps) {
  const messages = useMessages(uiMessages)
  return (
    <input
      type="date"
      className="cp-input"
      part="input"
      aria-label={messages.chooseAnotherDate}
      min={min}
      max={max}
      defaultValue={value ?? min}
      onChange={(event) => {
        if (isLocalDate(event.target.value)) onChoose(event.target.value)
      }}
    />
  )
}
