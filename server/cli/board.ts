import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#sdk/dates/clock'
import { isLocalDate } from '#sdk/dates/dates'
import { board } from '#server/boarding/board'
import { prepareReport, reportLines, writtenReport } from '#server/boarding/report'
import { configOfProcess } from '#server/platform/config/config'
import { createSettableClock } from '#server/platform/store/clock'
import { openCommandDatabase } from '#server/platform/store/command-database'
import { type Command, type Words, whoAndWhy } from './command.ts'

/** `carport board`: boards a portfolio of loans from the servicer's own system. */
export const boardCommand: Command = {
  about: 'Boards loans from files; --dry-run does everything and keeps nothing.',
  usage: [
    'board --dir portfolio/ --as-of 2026-11-30 --dry-run',
    'board --dir portfolio/ --as-of 2026-11-30 [--source lms] [--json]',
    'board --dir portfolio/ --as-of 2026-11-30 --by "Ana Ortiz" --reason "…"',
  ],
  options: ['dir', 'as-of', 'source', 'by', 'reason'],
  switches: ['dry-run'],
  async run(typed) {
    const request = requestOf(typed)
    const folder = join(request.dir, 'report')
    prepareReport(folder)
    const config = configOfProcess()
    const { db, close } = await openCommandDatabase(config)
    try {
      const clock = config.mode === 'sandbox' ? await createSettableClock(db) : systemClock
      const report = await board({ db, config, nowMs: clock.nowMs() }, request)
      const { isWritten, sentence } = writtenReport(folder, report)
      const isWhole = report.rejects.length === 0 && report.quarantined.length === 0
      return {
        lines: isWritten ? [...reportLines(report), sentence] : [sentence, ...reportLines(report)],
        data: isWritten ? report : { ...report, reportNotWritten: sentence },
        isGood: report.outcome !== 'REFUSED' && isWhole && isWritten,
      }
    } finally {
      await close()
    }
  },
}

function requestOf(typed: Words): Parameters<typeof board>[1] {
  const { dir, 'as-of': asOf = '', source = 'lms', by, reason } = typed.options
  if (dir === undefined) throw new Error('Say where the files are: --dir portfolio/.')
  if (!existsSync(dir)) throw new Error(`There is no folder ${dir}.`)
  if (!isLocalDate(asOf)) throw new Error('Say the day of the figures: --as-of 2026-11-30.')
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(source))
    throw new Error('A source is a short word of small letters, digits and hyphens, such as lms.')
  const accepted = by === undefined && reason === undefined ? null : whoAndWhy(typed)
  return {
    dir,
    source,
    asOf,
    isDryRun: typed.switches.has('dry-run'),
    actor: `command:${accepted?.by ?? userInfo().username}`,
    acceptedBecause: accepted?.reason ?? null,
  }
}
