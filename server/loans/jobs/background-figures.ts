import type { Services } from '#server/platform/context'
import { businessToday, toIso } from '#sdk/dates/dates'
import { countTroubled } from '#server/loans/settlement/file-answers.store'
import { returnRates } from '#server/loans/settlement/return-rates'
import { gauge } from '#server/platform/metrics/exposition'
import { outboxBacklog } from '#server/platform/queue/outbox.store'
import { reader } from '#server/platform/store/database'
import { jobHealth } from './job-health.ts'

/** Figures of jobs, quarantined loans and the outbox, in the text format of Prometheus. */
export async function backgroundFigures(services: Services): Promise<string[]> {
  const { lateJobs, quarantine } = await jobHealth(services)
  const backlog = await outboxBacklog(reader(services.db))
  const troubled = await countTroubled(reader(services.db), toIso(services.clock.nowMs()))
  const rates = await returnRates(reader(services.db), businessToday(services.clock))
  return [
    ...gauge(
      'carport_return_rate_percent',
      'Bank debits that came back of late, in a hundred',
      rates.map(({ family, percent }) => [{ family }, percent]),
    ),
    ...gauge(
      'carport_bank_files',
      'Bank files that need a person',
      Object.entries(troubled).map(([state, count]) => [{ state }, count]),
    ),
    ...gauge('carport_quarantined_loans', 'Loans that take no new money', [[{}, quarantine.loans]]),
    ...gauge(
      'carport_job_late_minutes',
      'Minutes by which a job of the day is late',
      lateJobs.map(({ job, minutesLate }) => [{ job }, minutesLate]),
    ),
    ...gauge(
      'carport_outbox_waiting',
      'Items of the outbox that are not done',
      backlog.map(({ topic, waiting }) => [{ topic }, waiting]),
    ),
    ...gauge(
      'carport_outbox_oldest_seconds',
      'Age of the oldest of them',
      backlog.map(({ topic, oldestSeconds }) => [{ topic }, oldestSeconds]),
    ),
  ]
}
