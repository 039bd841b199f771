import { monitorEventLoopDelay } from 'node:perf_hooks'
import { systemClock } from '#sdk/dates/clock'
import { counter, gauge } from './exposition.ts'

/** Figures of this process itself. */
export interface ProcessFigures {
  /** In the text format of Prometheus, under the names that Prometheus clients for Node use. */
  read(): string[]
  stop(): void
}

const nanosecondsPerSecond = 1e9
const microsecondsPerSecond = 1e6

/** Measures how late the event loop is from now on; each reading covers the time since the last one. */
export function watchProcess(): ProcessFigures {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const startedAtSeconds = Math.round(systemClock.nowMs() / 1_000 - process.uptime())
  return {
    read: () => {
      const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / nanosecondsPerSecond : 0)
      const lag = { mean: seconds(delay.mean), p99: seconds(delay.percentile(99)), max: seconds(delay.max) }
      delay.reset()
      const { user, system } = process.cpuUsage()
      return [
        ...Object.entries(lag).flatMap(([name, value]) =>
          gauge(`nodejs_eventloop_lag_${name}_seconds`, `Event loop delay, ${name} since the last reading`, [
            [{}, value],
          ]),
        ),
        ...counter('process_cpu_seconds_total', 'Processor time used', [[{}, (user + system) / microsecondsPerSecond]]),
        ...gauge('process_resident_memory_bytes', 'Memory in use', [[{}, process.memoryUsage.rss()]]),
        ...gauge('process_start_time_seconds', 'Start of the process since 1970', [[{}, startedAtSeconds]]),
      ]
    },
    stop: () => void delay.disable(),
  }
}
