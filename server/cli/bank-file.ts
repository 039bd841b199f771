import { toIso } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { holdOutByHand } from '#server/loans/settlement/account-numbers'
import { answerByHand, decideAboutRejected, demandFile } from '#server/loans/settlement/decide-file'
import type { BankServices } from '#server/loans/settlement/file-answers'
import { type DescribedFile, describeFiles } from '#server/loans/settlement/file-answers.store'
import { configOfProcess } from '#server/platform/config/config'
import { clockOf } from '#server/platform/store/clock'
import { openCommandDatabase } from '#server/platform/store/command-database'
import { reader } from '#server/platform/store/database'
import { type Command, oneOf, type Outcome, type Words, whoAndWhy } from './command.ts'

const mostListed = 100
const actions = ['list', 'accept', 'reject', 'release', 'cancel', 'hold-out'] as const
type Work = (services: BankServices) => Promise<Outcome>

/** `carport bank-file list | accept | reject | release | cancel | hold-out`: what the bank made of each file, and what becomes of what it rejected. */
export const bankFileCommand: Command = {
  about: 'Lists bank files with what the bank answered, and decides about debits that it rejected.',
  usage: [
    'bank-file list [--troubled]',
    'bank-file accept|reject <file> --by "Ana Ortiz" --reason "…"',
    'bank-file release|cancel <file> [--payments <id>,<id>] --by "Ana Ortiz" --reason "…"',
    'bank-file hold-out <file> --by "Ana Ortiz" --reason "…"',
  ],
  options: ['by', 'reason', 'payments'],
  switches: ['troubled'],
  async run(typed) {
    const action = oneOf(actions, typed.words[0], 'action')
    const work = action === 'list' ? list(typed) : change(action, typed)
    const config = configOfProcess()
    const { db, close } = await openCommandDatabase(config)
    try {
      return await work({ config, db, clock: await clockOf(config.mode, db) })
    } finally {
      await close()
    }
  },
}

function list({ switches }: Words): Work {
  return async ({ db, clock }) => {
    const now = toIso(clock.nowMs())
    const troubledAt = switches.has('troubled') ? now : undefined
    const told = await describeFiles(reader(db), { atMost: mostListed, troubledAt })
    const lines = told.flatMap((file) => [
      lineOf(file, now),
      ...(file.answerRefused === null ? [] : [`  answer refused: ${file.answerRefused}.`]),
      ...file.rejected.map(
        ({ paymentId, accountNumber, amountCents, reason }) =>
          `  rejected: payment ${paymentId} of loan ${accountNumber}, ${dollars(amountCents)}: ${reason}`,
      ),
    ])
    return {
      lines: lines.length === 0 ? ['There are none.'] : lines,
      data: { files: told },
      isGood: troubledAt === undefined || told.length === 0,
    }
  }
}

function lineOf(file: DescribedFile, now: string): string {
  const { achFileId, fileDay, fileIdModifier, entryCount, totalCents } = file
  return `${achFileId}  ${fileDay} ${fileIdModifier}  ${entryCount} debits, ${dollars(totalCents)}: ${standingOf(file, now)}`
}

function standingOf(file: DescribedFile, now: string): string {
  const open = file.rejectedCount === 0 ? '' : `; ${file.rejectedCount} rejected debits wait for a decision`
  return `${progressOf(file, now)}${open}`
}

function progressOf(file: DescribedFile, now: string): string {
  if (file.answer !== null)
    return `${file.answer.toLowerCase().replace('_', ' ')} at ${file.answeredAt} (${file.answeredBy})`
  if (file.deliveredAt === null) return file.entryCount === 0 ? 'nothing to deliver' : 'not delivered yet'
  if (file.answerDueAt === null) return `delivered at ${file.deliveredAt}`
  const isLate = file.answerDueAt <= now
  return `delivered at ${file.deliveredAt}, ${isLate ? 'NO ANSWER, due' : 'answer due'} by ${file.answerDueAt}`
}

function change(action: Exclude<(typeof actions)[number], 'list'>, typed: Words): Work {
  const achFileId = typed.words[1] ?? ''
  if (achFileId === '') throw new Error('Which file? carport bank-file list names them.')
  const { by, reason } = whoAndWhy(typed)
  const who = { by: `command:${by}`, reason }
  const ids = typed.options['payments']?.split(',').map((id) => id.trim()) ?? null
  if (action !== 'release' && action !== 'cancel') {
    if (ids !== null) throw new Error(`bank-file ${action} is about a whole file: leave --payments out.`)
    return action === 'hold-out'
      ? (services) => heldOut(services, achFileId, who)
      : (services) => answer(services, achFileId, action, who)
  }
  const decision = action === 'release' ? 'REFILE' : 'CANCEL'
  return async (services) => {
    const count = await decideAboutRejected(services, achFileId, { decision, paymentIds: ids }, who)
    const becomes = decision === 'REFILE' ? 'go into the next file' : 'the next job cancels'
    return { lines: [`Rejected payments that ${becomes}: ${count}.`], data: { achFileId, decision, count } }
  }
}

async function heldOut(
  services: BankServices,
  achFileId: string,
  who: { readonly by: string; readonly reason: string },
): Promise<Outcome> {
  const count = await holdOutByHand(services, await demandFile(services, achFileId), who)
  const line = `Debits held out: ${count}. The rest of the file leaves with the next try. Decide about those held out with bank-file release or bank-file cancel.`
  return { lines: [line], data: { achFileId, count } }
}

async function answer(
  services: BankServices,
  achFileId: string,
  action: 'accept' | 'reject',
  who: { readonly by: string; readonly reason: string },
): Promise<Outcome> {
  const wanted = action === 'accept' ? 'ACCEPTED' : 'REJECTED'
  const written = await answerByHand(services, achFileId, wanted, who)
  const line = `${achFileId} is ${written.toLowerCase().replace('_', ' ')}.`
  return written === wanted
    ? { lines: [line], data: { achFileId, answer: written } }
    : { lines: [`${line} That is the bank's own answer.`], data: { achFileId, answer: written }, isGood: false }
}

function dollars(cents: number): string {
  return formatCents(cents, 'en')
}
