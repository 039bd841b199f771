import type { Language } from '#sdk/i18n/language'
import { type ZoneClock, zoneClock } from './zone-clock.ts'

/** By which clock an installation does business: its `businessTime` in CARPORT_COMPANY_FILE. */
export interface BusinessTime {
  /** An IANA name such as America/New_York. */
  readonly timeZone: string
  /** What borrowers call the zone. */
  readonly zoneName: Readonly<Record<Language, string>>
  /** When a file of bank debits closes on a banking day, HH:MM (rules 1.4). */
  readonly paymentCutoff: string
  /** When accepted payments are posted to the ledger on a banking day, HH:MM (rules 1.4). */
  readonly postingRun: string
}

// What is in force in this process or page: Phoenix, with the hours of the rules, until a server reads its configuration. A build for
// another zone or cut-off has other values in place of this whole file (scripts/build/company-brand.ts).
export let businessTimeZone = 'America/Phoenix'
export let businessZoneName: BusinessTime['zoneName'] = { en: 'Arizona time', es: 'hora de Arizona' }
export let paymentCutoff = '17:00'
export let postingRun = '20:00'
/** What the clock of the business shows at a moment; both in milliseconds, see `ZoneClock`. Phoenix is at UTC-7 all year (rules 1.2). */
export let toWallMs = (ms: number): number => ms - 7 * 3_600_000
/** The moment at which the clock of the business shows it. */
export let toUtcMs = (wallMs: number): number => wallMs + 7 * 3_600_000

/** The clock that needs no time zone data. */
const unchanging: ZoneClock = { toWallMs, toUtcMs }

/** Puts a business time in force for this process. Days are counted deep inside the rules, where no configuration goes. */
export function runBusinessBy(time: BusinessTime): void {
  businessTimeZone = time.timeZone
  businessZoneName = time.zoneName
  paymentCutoff = time.paymentCutoff
  postingRun = time.postingRun
  ;({ toWallMs, toUtcMs } = time.timeZone === 'America/Phoenix' ? unchanging : zoneClock(time.timeZone))
}
