/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an inline SVG is an image and has no other tag */
import { useId } from 'react'
import { FiguresTable } from '#ui'
import { type PayoffDay, chart, chartPoints } from './payoff-quote.state.ts'
import { usePayoffTexts } from './payoff-texts.ts'

/** The payoff of every day that can be chosen, as a line with the chosen day on it; the same figures are in a table below. */
export function PayoffChart({ days, chosen }: { days: readonly PayoffDay[]; chosen: string }) {
  const { texts, date, money } = usePayoffTexts()
  const id = useId()
  const points = chartPoints(days)
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  const marked = points.find((point) => point.date === chosen)
  const title = texts.chartTitle(days.length - 1)
  return (
    <figure className="cp-payoff-chart">
      <svg
        className="cp-payoff-drawing"
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>
          {texts.chartText(date(first.date), date(last.date), money(first.total), money(last.total))}
        </desc>
        <polyline className="cp-payoff-line" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {/* A line of no length with round ends is a dot that keeps its shape however the drawing is stretched. */}
        <path className="cp-payoff-dots" d={points.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
        {marked === undefined ? null : (
          <>
            <path className="cp-payoff-drop" d={`M${marked.x} ${marked.y}V${chart.height}`} />
            <path className="cp-payoff-mark" d={`M${marked.x} ${marked.y}h0`} />
          </>
        )}
      </svg>
      <figcaption className="cp-payoff-ends">
        <End day={first} />
        <End day={last} />
      </figcaption>
      <FiguresTable summary={texts.chartTable} caption={title} columns={[texts.day, texts.payoff]}>
        {days.map((day) => (
          <tr key={day.date} className={day.date === chosen ? 'cp-payoff-chosen' : undefined}>
            <th scope="row">{day.date === chosen ? `${date(day.date)} (${texts.chosen})` : date(day.date)}</th>
            <td className="cp-amount" part="amount">
              {money(day.total)}
            </td>
          </tr>
        ))}
      </FiguresTable>
    </figure>
  )
}

function End({ day }: { day: PayoffDay }) {
  const { date, money } = usePayoffTexts()
  return (
    <span>
      {date(day.date)}{' '}
      <strong className="cp-amount" part="amount">
        {money(day.total)}
      </strong>
    </span>
  )
}
