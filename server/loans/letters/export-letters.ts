import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { businessDateAt } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { letterPdf } from '#server/platform/documents/pdf'
import type { JobResult, JobRun } from '#server/loans/jobs/job-run'
import { errorFields } from '#server/platform/log/log'
import { reader } from '#server/platform/store/database'
import {
  countWithoutAddress,
  type FolderLetter,
  lettersOf,
  markExported,
  openBatches,
  takeLetters,
} from './letters.store.ts'

/**
 * Hands over the letters that wait: `<dataDir>/letters/<date>/` gets one PDF a letter and `manifest.json`, which names for each file
 * whom it goes to. A second folder of a day is called `<date>.2`. A folder appears whole or not at all, and only then do its letters
 * count as handed over, from that day on; a run that was cut off is finished by the next. A folder that cannot be written holds back
 * no other one, and is tried again in the course of the day.
 * @throws the first of the errors that kept folders from being written
 */
export async function exportLetters(run: JobRun): Promise<JobResult> {
  // Trying a loan again in the course of the day makes no folder that nobody picks up.
  if (run.only !== null) return {}
  const { services } = run
  const today = businessDateAt(services.clock.nowMs())
  // Nor does trying a folder again: what is queued since waits for the next day's.
  if (!run.isRetry) await services.db.withTx((tx) => takeLetters(tx, today))
  let count = 0
  const failures: unknown[] = []
  for (const batch of await openBatches(reader(services.db))) {
    try {
      await writeFolder(services, batch, await lettersOf(reader(services.db), batch))
      count += await services.db.withTx((tx) => markExported(tx, batch, today))
    } catch (error) {
      failures.push(error)
      const { job, businessDate } = run
      run.log.error('letters-not-exported', { job, businessDate, itemId: batch, ...errorFields(error) })
    }
  }
  const withoutAddress = await countWithoutAddress(reader(services.db))
  if (withoutAddress > 0)
    run.log.error('letters-without-address', { job: run.job, businessDate: run.businessDate, count: withoutAddress })
  if (failures.length > 0) throw failures[0]
  return count === 0 ? {} : { 'letters-exported': count }
}

/** Writes a folder beside its place and moves it there. One that exists already is left as it is. */
async function writeFolder(services: Services, batch: string, letters: readonly FolderLetter[]): Promise<void> {
  const root = join(services.config.dataDir, 'letters')
  await mkdir(root, { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(root, '.draft-'))
  try {
    const files = await Promise.all(
      letters.map((letter) => writeLetter(draft, services.config.company.legalName, letter)),
    )
    await write(
      join(draft, 'manifest.json'),
      `${JSON.stringify({ batch, count: files.length, letters: files }, null, 2)}\n`,
    )
    await rename(draft, join(root, batch))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!isTaken(error)) throw error
  }
}

async function writeLetter(folder: string, lender: string, letter: FolderLetter): Promise<object> {
  const { letterId, kind, language, title, body, recipient, addressLines } = letter
  const content = await letterPdf({
    language,
    from: lender,
    to: [recipient, ...addressLines],
    title,
    rows: [],
    paragraphs: body.split('\n').filter((line) => line !== ''),
  })
  const file = `${letterId}.pdf`
  await write(join(folder, file), content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { letterId, file, sha256, kind, language, recipient, addressLines }
}

/** Only the owner of the installation's data may read a letter; it is on the disk before the folder has its name. */
function write(path: string, content: string | Buffer): Promise<void> {
  return writeFile(path, content, { mode: 0o600, flush: true })
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
}
