import { addDays, daysBetween, type LocalDate } from '#sdk/dates/dates'
import type { AutopayReminder } from '#sdk/loan/enums.graphql'
import { autopayNoticeDays, lastPaymentNoticeDays } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import { drawDays } from './draw-dates.ts'
import type { Recurring } from './autopay.store.ts'
import type { ProjectedDraw } from './draws.rules.ts'

/** A notice that was sent about a draw. */
export interface SentNotice {
  readonly kind: 'AMOUNT' | 'LAST_PAYMENT' | 'REMINDER' | 'DECLINED'
  readonly drawDate: LocalDate
  readonly cents: Cents
  readonly sentOn: LocalDate
  /** The day on which the mail gateway took it, or its letter was handed over; null while neither has, and when it came back. */
  readonly deliveredOn: LocalDate | null
}

/** A notice to send. */
export interface DueNotice {
  readonly kind: 'AMOUNT' | 'LAST_PAYMENT'
  readonly draw: ProjectedDraw
}

/** It is sent from this many days before on, so that a day on which the job did not run costs nothing. */
const noticeFromDays = 15
/** What rounding a share up to the cent can make of the last draw of a period: not worth a letter. */
export const roundingCents = 3

/**
 * The notices that are due today (rules 8.2): for a draw whose amount is not the agreed one, or not the one before it, for one that
 * leaves something for the borrower to pay, and for the last payment.
 */
export function noticesDue(facts: {
  readonly today: LocalDate
  readonly draws: readonly ProjectedDraw[]
  readonly agreedCents: Cents
  /** The amount of the last draw that was made; null when none was. */
  readonly lastDrawCents: Cents | null
  readonly sent: readonly SentNotice[]
}): DueNotice[] {
  const { today, draws, agreedCents, sent } = facts
  const due: DueNotice[] = []
  for (const [index, draw] of draws.entries()) {
    const days = daysBetween(today, draw.date)
    const before = draws[index - 1]?.cents ?? facts.lastDrawCents ?? agreedCents
    const isOther = isDifferent(draw.cents, agreedCents) || isDifferent(draw.cents, before)
    const isTold = sent.some((one) => one.kind === 'AMOUNT' && one.drawDate === draw.date && one.cents === draw.cents)
    const isTelling = isOther || draw.aboveCardCents !== undefined
    if (isTelling && !isTold && days >= autopayNoticeDays && days <= noticeFromDays) due.push({ kind: 'AMOUNT', draw })
    const isAnnounced = sent.some((one) => one.kind === 'LAST_PAYMENT' && one.drawDate === draw.date)
    if (draw.isFinal && !isAnnounced && days > 0 && days <= lastPaymentNoticeDays)
      due.push({ kind: 'LAST_PAYMENT', draw })
  }
  return due
}

/**
 * Whether the calendar of an autopay allows a notice of an amount on a day, without reading what is owed. If not, `noticesDue` returns at
 * most a last payment.
 */
export function isNoticeDay({ frequency, startDate }: DrawCalendar, today: LocalDate): boolean {
  return drawDays(frequency, startDate, today, drawsInReach).some(({ date }) => {
    const days = daysBetween(today, date)
    return days >= autopayNoticeDays && days <= noticeFromDays
  })
}

/** Whether an upcoming draw of an autopay can have its reminder on a day, by its calendar alone. */
export function isReminderDay({ frequency, startDate, reminder }: DrawCalendar, today: LocalDate): boolean {
  return drawDays(frequency, startDate, today, drawsInReach).some(({ date }) => reminderDay(reminder, date) === today)
}

type DrawCalendar = Pick<Recurring, 'frequency' | 'startDate' | 'reminder'>

/** Weekly ones through `noticeFromDays`, and one to spare. */
const drawsInReach = 4

/**
 * What may be drawn: never more than is due, and more than the agreed amount only when a notice of that was handed over ten days
 * before; without one the draw stays at the old amount (rules 8.2, 12 CFR 1005.10(d)).
 */
export function allowedCents(draw: ProjectedDraw, agreedCents: Cents, sent: readonly SentNotice[]): Cents {
  const told = sent
    .filter(
      ({ kind, drawDate, deliveredOn }) =>
        kind === 'AMOUNT' &&
        drawDate === draw.date &&
        deliveredOn !== null &&
        deliveredOn <= addDays(draw.date, -autopayNoticeDays),
    )
    .map((one) => one.cents)
  return Math.min(draw.cents, Math.max(agreedCents, ...told))
}

const reminderLead: Readonly<Record<AutopayReminder, number>> = {
  DAY_OF_PAYMENT: 0,
  ONE_DAY_BEFORE: 1,
  TWO_DAY_BEFORE: 2,
}

/** The draw day whose reminder is sent on a day. */
export function remindedDrawDay(reminder: AutopayReminder, today: LocalDate): LocalDate {
  return addDays(today, reminderLead[reminder])
}

/** The day on which a draw's reminder is sent. */
export function reminderDay(reminder: AutopayReminder, drawDate: LocalDate): LocalDate {
  return addDays(drawDate, -reminderLead[reminder])
}

function isDifferent(a: Cents, b: Cents): boolean {
  return Math.abs(a - b) > roundingCents
}
