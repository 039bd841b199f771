/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an inline SVG is an image and has no other tag */
import { useId } from 'react'
import { type LocalDate, daysBetween, formatDate } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { Amount, FiguresTable, Subtitle, useLanguage, useMessages } from '#ui'
import { autopayLaterMessages } from './autopay-later.messages.ts'
import { autopayKitMessages } from './autopay.messages.ts'

/** One draw that is to come; amounts in cents. */
export interface PlannedDraw {
  readonly paymentAmount: number
  readonly paymentDate: LocalDate
  readonly debitDate: LocalDate
  readonly isFinal: boolean
}

/** What the drawing needs of a payment to come. */
type DrawnPayment = Pick<PlannedDraw, 'paymentAmount' | 'paymentDate'>

const drawing = { width: 1000, height: 64, base: 56, edge: 12 }

/** The next draws: a line of time with a mark for each, the same as a list, and all of it in a table. */
export function DrawSchedule({ draws, today }: { draws: readonly PlannedDraw[]; today: LocalDate }) {
  const texts = useMessages(autopayLaterMessages)
  const { noDraws, final } = useMessages(autopayKitMessages)
  const language = useLanguage()
  const date = (day: LocalDate) => formatDate(day, language, today)
  const first = draws[0]
  const last = draws.at(-1)
  if (first === undefined || last === undefined)
    return (
      <p className="cp-help" part="help">
        {noDraws}
      </p>
    )
  const most = Math.max(...draws.map((draw) => draw.paymentAmount))
  const title = texts.scheduleTitle(draws.length)
  const text = texts.scheduleText(date(first.paymentDate), date(last.paymentDate), formatCents(most, language))
  return (
    <figure className="cp-draws">
      <figcaption>
        <Subtitle>{title}</Subtitle>
        <p className="cp-help" part="help">
          {text}
        </p>
      </figcaption>
      <DrawLine draws={draws} title={title} text={text} />
      <ol className="cp-draws-list">
        {draws.map((draw) => (
          <li key={draw.paymentDate} className="cp-draws-line">
            <span>
              {date(draw.paymentDate)}
              {draw.isFinal ? <span className="cp-help" part="help">{` · ${final}`}</span> : null}
            </span>
            <Amount cents={draw.paymentAmount} />
          </li>
        ))}
      </ol>
      <FiguresTable summary={texts.scheduleTable} caption={title} columns={[texts.day, texts.bankDay, texts.amount]}>
        {draws.map((draw) => (
          <tr key={draw.paymentDate}>
            <th scope="row">{date(draw.paymentDate)}</th>
            <td>{date(draw.debitDate)}</td>
            <td>
              <Amount cents={draw.paymentAmount} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </figure>
  )
}

/** A line of time with a mark for each payment, as high as its amount. */
export function DrawLine({ draws, title, text }: { draws: readonly DrawnPayment[]; title: string; text: string }) {
  const id = useId()
  const points = drawPoints(draws)
  return (
    <svg
      className="cp-draws-drawing"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      <path className="cp-draws-axis" d={`M0 ${drawing.base}H${drawing.width}`} />
      <path className="cp-draws-stems" d={points.map(({ x, y }) => `M${x} ${drawing.base}V${y}`).join('')} />
      {/* A line of no length with round ends is a dot that keeps its shape however the drawing is stretched. */}
      <path className="cp-draws-dots" d={points.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
    </svg>
  )
}

/** The place of each draw: along by its day, up by its amount. */
export function drawPoints(draws: readonly DrawnPayment[]): { x: number; y: number }[] {
  const first = draws[0]
  const last = draws.at(-1)
  if (first === undefined || last === undefined) return []
  const days = Math.max(daysBetween(first.paymentDate, last.paymentDate), 1)
  const most = Math.max(...draws.map((draw) => draw.paymentAmount), 1)
  const room = drawing.width - 2 * drawing.edge
  const rise = drawing.base - drawing.edge
  return draws.map((draw) => ({
    x: drawing.edge + Math.round((daysBetween(first.paymentDate, draw.paymentDate) * room) / days),
    y: drawing.base - Math.round((draw.paymentAmount * rise) / most),
  }))
}
