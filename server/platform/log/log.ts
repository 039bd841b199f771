import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'

/*
 * JSON lines on stdout. Only the fields listed here are ever written, because a log outlives every promise made about the
 * data in it: no names, no bank numbers, no tokens, no variables, no query strings.
 */

/** What a field may hold. */
export type LogValue = string | number | boolean | null

const allowedFields = [
  'accountId',
  'actorKind',
  'attempts',
  'ageSeconds',
  'address',
  'bytes',
  'businessDate',
  'code',
  'commit',
  'count',
  'databaseState',
  'durationMs',
  'errorCode',
  'errorName',
  'flag',
  'itemId',
  'job',
  'method',
  'mode',
  'notice',
  'operation',
  'outcome',
  'paymentId',
  'phase',
  'pid',
  'port',
  'problem',
  'reason',
  'role',
  'route',
  'seq',
  'stack',
  'status',
  'subject',
  'subjectId',
  'topic',
  'vendor',
  'version',
] as const

/** The names of the fields that may be logged. */
export type LogField = (typeof allowedFields)[number]
export type LogFields = Partial<Readonly<Record<LogField, LogValue>>>

/** A logger whose lines carry one correlation id. `event` is a fixed kebab-case name, never a sentence with data in it. */
export interface CorrelationLogger {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

/** The process's logger. */
export interface Logger extends CorrelationLogger {
  /** A logger whose lines carry this correlation id. */
  withCorrelation(correlationId: string): CorrelationLogger
}

export interface LoggerOptions {
  /** Where a finished line goes; stdout by default. */
  readonly write?: (line: string) => void
  /** The time of a line, ISO 8601; the machine's clock by default, so that a moved sandbox clock never reorders a log. */
  readonly nowIso?: () => string
}

const allowed: ReadonlySet<string> = new Set(allowedFields)
const longestText = 2_000

/** Makes a logger. Fields outside the list are dropped even where a cast got them past the compiler. */
export function createLogger(options: LoggerOptions = {}): Logger {
  const write = options.write ?? ((line: string) => void process.stdout.write(line))
  const nowIso = options.nowIso ?? (() => toIso(systemClock.nowMs()))
  const emit = (level: string, event: string, fields: LogFields, correlationId: string | null) => {
    const line: Record<string, LogValue> = { time: nowIso(), level, event }
    if (correlationId !== null) line.correlationId = correlationId
    for (const [name, value] of Object.entries(fields)) {
      if (allowed.has(name) && value !== undefined) line[name] = typeof value === 'string' ? tame(value) : value
    }
    write(`${JSON.stringify(line)}\n`)
  }
  const bound = (correlationId: string | null): CorrelationLogger => ({
    info: (event, fields = {}) => emit('info', event, fields, correlationId),
    warn: (event, fields = {}) => emit('warn', event, fields, correlationId),
    error: (event, fields = {}) => emit('error', event, fields, correlationId),
  })
  return { ...bound(null), withCorrelation: (correlationId) => bound(correlationId) }
}

/** An error as loggable fields: its name, code and frames. Long digit runs, addresses and quoted values in its message are masked. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error }
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : null
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
  return {
    errorName: error.name,
    ...(code === null ? {} : { errorCode: code }),
    reason: maskPersonal(error.message),
    stack: frames.map((frame) => frame.trim()).join(' | '),
  }
}

/** Masks what looks personal in a text: quoted values, e-mail addresses, three or more digits in a row. */
export function maskPersonal(text: string): string {
  return text
    .replace(/[^\s@"']+@[^\s@"']+/g, '[address]')
    .replace(/: "(?:[^"\\]|\\.)*"/g, ': "[value]"')
    .replace(/\d[\d -]{2,}/g, '[digits]')
}

function tame(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
