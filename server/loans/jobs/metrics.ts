import type { Services } from '#server/platform/context'
import { outboxBacklog } from '#server/platform/queue/outbox.store'
import { reader } from '#server/platform/store/database'
import { jobHealth } from './job-health.ts'

/** The figures of background work in the text format of Prometheus. */
export async function metricsText(services: Services): Promise<string> {
  const { health } = services
  const { lateJobs, quarantine } = await jobHealth(services)
  const backlog = await outboxBacklog(reader(services.db))
  const stopsMoney = health.ledger === 'broken' || health.audit === 'broken'
  return [
    ...gauge('carport_payments_stopped', 'Whether no money moves for anybody', [[{}, stopsMoney ? 1 : 0]]),
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
    '',
  ].join('\n')
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

function gauge(name: string, help: string, samples: readonly Sample[]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...samples.map((sample) => lineOf(name, sample))]
}

function lineOf(name: string, [labels, value]: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text.replaceAll(/["\\\n]/g, '_')}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`
}
