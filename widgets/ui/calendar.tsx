/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label -- a table is the markup of the ARIA grid pattern, and its empty cells are days of other months */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { holidayName, isBankingDay } from '#sdk/dates/banking-calendar'
import { type LocalDate, addDays, addMonths, dayOfWeek, formatDate, parseIso } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/messages'
import { type CalendarMessages, calendarMessages } from './calendar.messages.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useLanguage, useMessages } from './language.tsx'

export interface CalendarProps {
  value: LocalDate | null
  onChoose: (date: LocalDate) => void
  min: LocalDate
  max: LocalDate
  today: LocalDate
  dueDate?: LocalDate | null
  /** The due date is the last day to pay for something, and is called that. Default false. */
  isDeadline?: boolean
}

/**
 * One month of days as a grid: arrow keys, Home, End, Page Up and Down move; days outside min and max cannot be chosen;
 * bank holidays and the due date are marked and said.
 */
export function Calendar(props: CalendarProps) {
  const { value, min, max, dueDate = null, isDeadline = false } = props
  const language = useLanguage()
  const messages = useMessages(calendarMessages)
  const [active, setActive] = useState(clamp(value ?? min, min, max))
  const wantsFocus = useRef(true)
  const hasBegun = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const day = grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
    // The dialog around it opens after this: it begins at autofocus, not on its close button.
    if (day !== undefined && day !== null && !hasBegun.current) day.autofocus = true
    day?.focus()
    hasBegun.current = true
    wantsFocus.current = false
  }, [active])
  const month = active.slice(0, 7)
  const press = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, active)
    if (target === null) return
    event.preventDefault()
    wantsFocus.current = true
    setActive(clamp(target, min, max))
  }
  const turn = (by: 1 | -1) => {
    const target = clamp(addMonths(active, by), min, max)
    // At the first and the last month the button that was pressed is disabled and loses the focus: the day there has it.
    wantsFocus.current = target.slice(0, 7) === (by > 0 ? max : min).slice(0, 7)
    setActive(target)
  }
  return (
    <div className="cp-calendar">
      <MonthBar month={month} min={min} max={max} onTurn={turn} />
      <table
        className="cp-calendar-grid"
        role="grid"
        ref={grid}
        onKeyDown={press}
        aria-label={monthTitle(month, language)}
      >
        <thead>
          <tr>
            {weekdays(language).map(({ long, short }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <Week key={week.find((date) => date !== null) ?? ''} {...props} week={week} active={active} />
          ))}
        </tbody>
      </table>
      <Legend dueDate={dueDate} isDeadline={isDeadline} />
      <p className="cp-visually-hidden">{messages.keys}</p>
    </div>
  )
}

function Legend({ dueDate, isDeadline }: { dueDate: LocalDate | null; isDeadline: boolean }) {
  const messages = useMessages(calendarMessages)
  return (
    <p className="cp-calendar-legend" aria-hidden="true">
      <span className="cp-calendar-key">
        <span className="cp-calendar-mark cp-calendar-closed-mark" />
        {messages.legendHoliday}
      </span>
      {dueDate === null ? null : (
        <span className="cp-calendar-key">
          <span className="cp-calendar-mark cp-calendar-due-mark" />
          {isDeadline ? messages.legendPayBy : messages.legendDue}
        </span>
      )}
    </p>
  )
}

interface MonthBarProps {
  month: string
  min: LocalDate
  max: LocalDate
  /** Months to turn by. */
  onTurn: (by: 1 | -1) => void
}

function MonthBar({ month, min, max, onTurn }: MonthBarProps) {
  const language = useLanguage()
  const messages = useMessages(calendarMessages)
  return (
    <div className="cp-calendar-head">
      <button
        type="button"
        className="cp-close"
        part="close"
        onClick={() => onTurn(-1)}
        disabled={month <= min.slice(0, 7)}
        aria-label={messages.previousMonth}
      >
        <Icon name="chevron-left" size={24} />
      </button>
      <p className="cp-calendar-month" aria-live="polite">
        {monthTitle(month, language)}
      </p>
      <button
        type="button"
        className="cp-close"
        part="close"
        onClick={() => onTurn(1)}
        disabled={month >= max.slice(0, 7)}
        aria-label={messages.nextMonth}
      >
        <Icon name="chevron-right" size={24} />
      </button>
    </div>
  )
}

interface WeekProps extends CalendarProps {
  /** Seven days; null where one belongs to another month. */
  week: readonly (LocalDate | null)[]
  active: LocalDate
}

function Week(props: WeekProps) {
  const { week, active, value, onChoose, min, max, today, dueDate = null, isDeadline = false } = props
  const language = useLanguage()
  const messages = useMessages(calendarMessages)
  return (
    <tr>
      {week.map((date, index) =>
        date === null ? (
          <td key={index} />
        ) : (
          <Day
            key={date}
            date={date}
            label={dayLabel(date, { language, messages, today, dueDate, isDeadline })}
            isChosen={date === value}
            isActive={date === active}
            isToday={date === today}
            isDue={date === dueDate}
            isDisabled={date < min || date > max}
            onChoose={onChoose}
          />
        ),
      )}
    </tr>
  )
}

interface DayProps {
  date: LocalDate
  label: string
  isChosen: boolean
  isActive: boolean
  isToday: boolean
  isDue: boolean
  isDisabled: boolean
  onChoose: (date: LocalDate) => void
}

function Day({ date, label, isChosen, isActive, isToday, isDue, isDisabled, onChoose }: DayProps) {
  const marks = classNames(
    'cp-day',
    isChosen && 'cp-day-chosen',
    isToday && 'cp-day-today',
    isDue && 'cp-day-due',
    !isBankingDay(date) && 'cp-day-closed',
  )
  return (
    <td aria-selected={isChosen}>
      <button
        type="button"
        className={marks}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        data-date={date}
        tabIndex={isActive ? 0 : -1}
        disabled={isDisabled}
        onClick={() => onChoose(date)}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  )
}

function keyTarget(key: string, from: LocalDate): LocalDate | null {
  switch (key) {
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'Home':
      return addDays(from, -dayOfWeek(from))
    case 'End':
      return addDays(from, 6 - dayOfWeek(from))
    case 'PageDown':
      return addMonths(from, 1)
    case 'PageUp':
      return addMonths(from, -1)
    default:
      return null
  }
}

interface DayContext {
  language: Language
  messages: CalendarMessages
  today: LocalDate
  dueDate: LocalDate | null
  isDeadline: boolean
}

function dayLabel(date: LocalDate, { language, messages, today, dueDate, isDeadline }: DayContext): string {
  const holiday = holidayName(date)
  const parts = [formatDate(date, language, today)]
  if (date === today) parts.push(messages.today)
  if (date === dueDate) parts.push(isDeadline ? messages.payBy : messages.dueDate)
  if (holiday !== null) parts.push(messages.bankHoliday(messages.holidays[holiday]))
  else if (!isBankingDay(date)) parts.push(messages.weekend)
  return parts.join(', ')
}

/** The weeks of a month, Sunday first; null where a week belongs to another month. */
function weeksOf(month: string): (LocalDate | null)[][] {
  const first = `${month}-01`
  const cells: (LocalDate | null)[] = Array.from({ length: dayOfWeek(first) }, () => null)
  for (let date = first; date.startsWith(month); date = addDays(date, 1)) cells.push(date)
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function monthTitle(month: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-US`, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    noon(`${month}-01`),
  )
}

// The week of June 7, 2026 starts on a Sunday; any such week would do.
function weekdays(language: Language): { long: string; short: string }[] {
  const format = (weekday: 'long' | 'short') => new Intl.DateTimeFormat(`${language}-US`, { timeZone: 'UTC', weekday })
  const long = format('long')
  const short = format('short')
  return Array.from({ length: 7 }, (_, index) => {
    const at = noon(addDays('2026-06-07', index))
    return { long: long.format(at), short: short.format(at).slice(0, 2) }
  })
}

function noon(date: LocalDate): number {
  return parseIso(`${date}T12:00:00Z`)
}

function clamp(date: LocalDate, min: LocalDate, max: LocalDate): LocalDate {
  return date < min ? min : date > max ? max : date
}
