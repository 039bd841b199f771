/** One value of a metric. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

/** The lines of a metric that goes up and down, in the text format of Prometheus. */
export function gauge(name: string, help: string, samples: readonly Sample[]): string[] {
  return metric('gauge', name, help, samples)
}

/** The lines of a metric that only grows while the process runs. */
export function counter(name: string, help: string, samples: readonly Sample[]): string[] {
  return metric('counter', name, help, samples)
}

/** Observed values, counted by upper bound. */
export interface Distribution {
  /** How many were at most each bound, in ascending order of the bounds. */
  readonly buckets: readonly (readonly [bound: number, count: number])[]
  readonly count: number
  readonly sum: number
}

/** The lines of a histogram. */
export function histogram(name: string, help: string, { buckets, count, sum }: Distribution): string[] {
  return [
    ...metric('histogram', name, help, []),
    ...buckets.map(([bound, atMost]) => lineOf(`${name}_bucket`, [{ le: String(bound) }, atMost])),
    lineOf(`${name}_bucket`, [{ le: '+Inf' }, count]),
    lineOf(`${name}_sum`, [{}, sum]),
    lineOf(`${name}_count`, [{}, count]),
  ]
}

function metric(type: string, name: string, help: string, samples: readonly Sample[]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => lineOf(name, sample))]
}

function lineOf(name: string, [labels, value]: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text.replaceAll(/["\\\n]/g, '_')}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`
}
