import * as v from 'valibot'
import type { BusinessTime } from '#sdk/dates/business-clock'
import { zoneNameOf } from './phone-hours.ts'

const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 17:00'))

/** The business time of the rules, for whatever a company's file leaves out. */
const ofTheRules = { timeZone: 'America/Phoenix', paymentCutoff: '17:00', postingRun: '20:00' } as const

/** Nothing is filed before the morning's notices have gone out, at 8:00, and the cut-off is announced an hour ahead. */
const earliestCutoff = '09:00'

/**
 * By which clock the company does business, as read from its file: the zone in which its days begin and end, when a day's file of bank debits
 * closes, and when accepted payments are posted. Each is optional.
 */
export const businessTimeFile = v.optional(
  v.pipe(
    v.strictObject({
      timeZone: v.optional(
        v.pipe(
          v.string(),
          v.check(
            isTimeZone,
            ({ input }) =>
              `must be a time zone of the IANA list, such as America/New_York, not ${JSON.stringify(input)}`,
          ),
        ),
        ofTheRules.timeZone,
      ),
      paymentCutoff: v.optional(
        v.pipe(
          clock,
          v.check((time) => time >= earliestCutoff, `must be ${earliestCutoff} or later`),
        ),
        ofTheRules.paymentCutoff,
      ),
      postingRun: v.optional(clock, ofTheRules.postingRun),
    }),
    v.check(({ paymentCutoff, postingRun }) => paymentCutoff < postingRun, 'paymentCutoff must be before postingRun'),
    v.transform((told): BusinessTime => ({ ...told, zoneName: zoneNameOf(told.timeZone) })),
  ),
  {},
)

/** Whether PostgreSQL and Node both accept the name. A bare distance such as +05:00 means opposite things to them. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]\w+(\/[\w+-]+)+$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
