import { isWithinBusinessHours } from '#sdk/dates/business-hours'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { readScheduleHours } from './schedule-groups.store.ts'

/** The schedule group of live chat. */
const webMessaging = 'web-messaging'

/** The result of a schedule check (acct-26). The names are the ledger's. */
export interface ScheduleCheck {
  readonly IsNotFoundError: boolean
  readonly IsSuccess: boolean
  readonly IsWithinSchedule: boolean
  readonly NotAuthorized: boolean
  readonly ScheduleGroupId: string
}

/** Whether a schedule group is open now (rules 17.2). Everybody may ask, so NotAuthorized is never true. */
export async function checkSchedule(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scheduleGroupId: string,
): Promise<ScheduleCheck> {
  const hours = await readScheduleHours(reader(db), scheduleGroupId)
  return {
    IsNotFoundError: hours === null,
    IsSuccess: hours !== null,
    IsWithinSchedule: hours !== null && isWithinBusinessHours(hours, clock.nowMs()),
    NotAuthorized: false,
    ScheduleGroupId: scheduleGroupId,
  }
}

/** Whether a live chat can be begun now: what the widget shows, checked again where it counts. */
export async function isLiveChatOpen(services: Pick<Services, 'db' | 'clock' | 'flags'>): Promise<boolean> {
  const { flags, clock } = services
  if (flags.getString('ChatOptions') === 'TextWithUsOnly') return false
  if (!flags.getBoolean('ChatLiveIcon')) return isWithinBusinessHours(flags.getString('ChatHours'), clock.nowMs())
  return (await checkSchedule(services, webMessaging)).IsWithinSchedule
}
