import type { ReactNode } from 'react'
import { useFormatters } from '#host'
import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { Amount, Badge, FiguresTable, Subtitle, type Tone, useMessages } from '#ui'
import { autopayLaterMessages } from './autopay-later.messages.ts'
import { DrawLine } from './autopay-schedule.tsx'
import { programMessages } from './program.messages.ts'

/** One payment of a plan. */
export interface ScheduledPayment {
  readonly date: LocalDate
  readonly amountCents: Cents
  /** Smaller, beside the date, such as the first or the last one. */
  readonly note?: string | undefined
  /** What became of it, in words. */
  readonly status?: { readonly tone: Tone; readonly label: string } | undefined
}

interface PaymentScheduleProps {
  /** What the payments are. */
  title: string
  payments: readonly ScheduledPayment[]
  /** Above the list; left out, what they add up to. */
  text?: string
}

/** The payments of a plan: a line of time with a mark for each, the same as a list, and all of it in a table. */
export function PaymentSchedule({ title, payments, text }: PaymentScheduleProps): ReactNode {
  const kit = useMessages(autopayLaterMessages)
  const texts = useMessages(programMessages)
  const { date, money } = useFormatters()
  if (payments.length === 0) return null
  const total = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const said = text ?? texts.adding(payments.length, money(total))
  const draws = payments.map((payment) => ({ paymentDate: payment.date, paymentAmount: payment.amountCents }))
  return (
    <figure className="cp-draws">
      <figcaption>
        <Subtitle>{title}</Subtitle>
        <p className="cp-help" part="help">
          {said}
        </p>
      </figcaption>
      <DrawLine draws={draws} title={title} text={said} />
      <ol className="cp-draws-list">
        {payments.map((payment, index) => (
          <li key={index} className="cp-draws-line">
            <span className="cp-program-day">
              <span>
                {date(payment.date)}
                {payment.note === undefined ? null : (
                  <span className="cp-help" part="help">{` · ${payment.note}`}</span>
                )}
              </span>
              {payment.status === undefined ? null : <Badge tone={payment.status.tone}>{payment.status.label}</Badge>}
            </span>
            <Amount cents={payment.amountCents} />
          </li>
        ))}
      </ol>
      <FiguresTable summary={kit.scheduleTable} caption={title} columns={[texts.date, kit.amount]}>
        {payments.map((payment, index) => (
          <tr key={index}>
            <th scope="row">{date(payment.date)}</th>
            <td>
              <Amount cents={payment.amountCents} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </figure>
  )
}
