import { userInfo } from 'node:os'
import { staffRoles } from '#server/identity/staff.rules'
import { configOfProcess, type ServerConfig } from '#server/platform/config/config'
import { isEmailAddress } from '#server/platform/messages/email-address'
import { openCommandDatabase } from '#server/platform/store/command-database'
import { type Database, reader } from '#server/platform/store/database'
import { listStaff } from '#server/staff/staff-logins.store'
import { addStaff, removeStaff, type WhoAndWhy } from '#server/staff/staff-roles'
import { type Command, oneOf, type Outcome, type Words, whoAndWhy } from './command.ts'

/** `carport staff list | add | remove`: who works for the servicer, and as what. */
export const staffCommand: Command = {
  about: 'Lists staff, gives somebody a role, or takes every role from them.',
  usage: [
    'staff list',
    `staff add <email> --role ${staffRoles.join('|')} --reason "…" [--subject <sub at the outside provider>] [--by "Ana Ortiz"]`,
    'staff remove <email> --reason "…" [--by "Ana Ortiz"] [--force]',
  ],
  options: ['role', 'subject', 'by', 'reason'],
  switches: ['force'],
  async run(typed) {
    const action = oneOf(['list', 'add', 'remove'], typed.words[0], 'action')
    const work = { list, add, remove }[action](typed)
    const config = configOfProcess()
    const { db, close } = await openCommandDatabase(config)
    try {
      return await work(db, config)
    } finally {
      await close()
    }
  },
}

/** What was typed is checked before a database is looked for. */
type Work = (db: Database, config: ServerConfig) => Promise<Outcome>

function list(): Work {
  return async (db) => {
    const staff = (await listStaff(reader(db))).map(({ loginId, email, roles, subject }) => ({
      loginId,
      email,
      roles,
      subject,
    }))
    const lines = staff.map(({ email, roles }) => `${email}  ${roles.join(', ')}`)
    return { lines: lines.length === 0 ? ['Nobody has a staff role yet.'] : lines, data: staff }
  }
}

function add(typed: Words): Work {
  const email = emailIn(typed)
  const role = oneOf(staffRoles, typed.options['role'], 'role')
  const sub = typed.options['subject']?.trim() || null
  const why = whoAndWhyHere(typed)
  return async (db, config) => {
    const change = await db.withTx((tx) => addStaff(tx, config, { ...why, email, role, sub }))
    const isNew = !change.before.includes(role)
    const how =
      sub === null && config.identity.outsideIssuer !== null ? ' with this address, verified by the provider' : ''
    return {
      lines: [isNew ? `${email} is ${role} from the next sign-in${how}.` : `${email} was ${role} already.`],
      data: change,
    }
  }
}

function remove(typed: Words): Work {
  const email = emailIn(typed)
  const why = whoAndWhyHere(typed)
  const isForced = typed.switches.has('force')
  return async (db) => {
    const change = await db.withTx((tx) => removeStaff(tx, { ...why, email, isForced }))
    return {
      lines: [
        `${change.email} was ${change.before.join(', ')} and is no longer staff; ${change.sessions} sessions ended.`,
      ],
      data: change,
    }
  }
}

/** @throws Error for what is no address */
function emailIn({ words }: Words): string {
  const email = words[1]?.trim() ?? ''
  if (!isEmailAddress(email)) throw new Error(`Whose? Give an email address${email && `, not ${email}`}.`)
  return email
}

/** As `whoAndWhy`; without --by it is whoever is signed in on this machine. */
function whoAndWhyHere(typed: Words): WhoAndWhy {
  const by = typed.options['by'] ?? userOfMachine()
  return whoAndWhy({ ...typed, options: { ...typed.options, by } })
}

/** Empty where the system has no name for the user, as in some containers. */
function userOfMachine(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
