import type { Queryable } from '#server/platform/store/database'

/** The hours of a schedule group, or null when there is no such group. */
export async function readScheduleHours(q: Queryable, scheduleGroupId: string): Promise<string | null> {
  const rows = await q.query<{ hours: string }>('SELECT hours FROM schedule_groups WHERE schedule_group_id = $1', [
    scheduleGroupId,
  ])
  return rows[0]?.hours ?? null
}
