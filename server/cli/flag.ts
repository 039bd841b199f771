import { randomUUID } from 'node:crypto'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { configOfProcess, type ServerConfig } from '#server/platform/config/config'
import { flagDefault, flagDefinition, type FlagName, flagNames, type FlagValue } from '#server/platform/flags/flag-list'
import { createFlagStore } from '#server/platform/flags/flags'
import { writeFlag } from '#server/platform/flags/flags.store'
import { appendAudit } from '#server/platform/store/audit'
import { openCommandDatabase } from '#server/platform/store/command-database'
import type { Database } from '#server/platform/store/database'
import { type Command, oneOf, type Outcome, type Words, whoAndWhy } from './command.ts'

/** `carport flag list | set`: every flag with its value, and setting one for every process of the database. */
export const flagCommand: Command = {
  about: 'Lists the flags, or sets one for every running server.',
  usage: ['flag list', 'flag set <name> <value> --by "Ana Ortiz" --reason "…"'],
  options: ['by', 'reason'],
  async run(typed) {
    const config = configOfProcess()
    const { db, close } = await openCommandDatabase(config)
    try {
      const action = oneOf(['list', 'set'], typed.words[0], 'action')
      return await (action === 'list' ? list(db, config) : set(db, config, typed))
    } finally {
      await close()
    }
  },
}

const storeOf = (db: Database, config: ServerConfig) =>
  createFlagStore({
    db,
    clock: systemClock,
    isSandbox: config.mode === 'sandbox',
    textNumber: config.company.textNumber,
    pollMs: 0,
  })

async function list(db: Database, config: ServerConfig): Promise<Outcome> {
  const values = (await storeOf(db, config)).all()
  const rows = flagNames.map((name) => {
    const isDefault = name === 'TextNumber' || values[name] === flagDefault(name, config.mode === 'sandbox')
    return { name, value: values[name], isDefault, onMeans: flagDefinition(name).onMeans }
  })
  return {
    lines: rows.map(
      ({ name, value, isDefault, onMeans }) =>
        `${isDefault ? ' ' : '*'} ${name} = ${JSON.stringify(value)}  ${onMeans}`,
    ),
    data: rows,
  }
}

async function set(db: Database, config: ServerConfig, typed: Words): Promise<Outcome> {
  const [, word, text] = typed.words
  const name = oneOf(flagNames, word, 'flag')
  if (text === undefined) throw new Error(`What should ${name} be?`)
  const { by, reason } = whoAndWhy(typed)
  const before = (await storeOf(db, config)).all()[name]
  const value = valueOf(name, before, text)
  const at = systemClock.nowMs()
  await db.withTx(async (tx) => {
    await writeFlag(tx, { name, value, updatedAt: toIso(at), updatedBy: by })
    await appendAudit(tx, {
      actor: `command:${by}`,
      subject: name,
      action: 'flag.set',
      outcome: 'done',
      reason,
      correlationId: randomUUID(),
      at,
    })
  })
  return {
    lines: [`${name} is now ${JSON.stringify(value)}; it was ${JSON.stringify(before)}.`],
    data: { name, before, value },
  }
}

/** A flag keeps its kind. @throws Error with what it takes */
function valueOf(name: FlagName, before: FlagValue, text: string): FlagValue {
  if (typeof before === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new Error(`${name} is true or false, not ${text}.`)
    return text === 'true'
  }
  if (typeof before === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`${name} is a number, not ${text}.`)
    return Number(text)
  }
  return text
}
