// The operator's command line: npx carport <command>. It starts the server, changes what is changed by hand, and shows the state of things.
import { bankFileCommand } from './cli/bank-file.ts'
import { boardCommand } from './cli/board.ts'
import { type Command, oneOf, readWords } from './cli/command.ts'
import { doctorCommand } from './cli/doctor.ts'
import { flagCommand } from './cli/flag.ts'
import { jobCommand } from './cli/job.ts'
import { migrateCommand } from './cli/migrate.ts'
import { staffCommand } from './cli/staff.ts'
import { verifyCommand } from './cli/verify.ts'

const commands: Readonly<Record<string, Command>> = {
  doctor: doctorCommand,
  migrate: migrateCommand,
  staff: staffCommand,
  flag: flagCommand,
  job: jobCommand,
  verify: verifyCommand,
  board: boardCommand,
  'bank-file': bankFileCommand,
}

/** Commands with files of their own, which read what is left of the line. */
const programs: Readonly<Record<string, { readonly about: string; readonly load: () => Promise<unknown> }>> = {
  start: { about: 'Starts the server in this process.', load: () => import('./serve.ts') },
  partner: { about: 'Partners and their keys; carport partner --help.', load: () => import('./embed/partner-keys.ts') },
}

const [name, ...rest] = process.argv.slice(2)
const asksForHelp = rest.some((word) => word === '--help' || word === '-h')
if (name === undefined || ['help', '--help', '-h'].includes(name)) process.stdout.write(`${overview()}\n`)
else await dispatch(name)

async function dispatch(typed: string): Promise<void> {
  try {
    const known = oneOf([...Object.keys(commands), ...Object.keys(programs)], typed, 'command')
    const program = programs[known]
    if (program !== undefined) {
      process.argv.splice(2, 1)
      await program.load()
      return
    }
    const command = commands[known]
    if (command === undefined) return
    if (asksForHelp) process.stdout.write(`${helpOf(command)}\n`)
    else await runOne(known, command)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

async function runOne(known: string, command: Command): Promise<void> {
  const isJson = rest.includes('--json')
  const words = readWords(
    known,
    command,
    rest.filter((word) => word !== '--json'),
  )
  const { lines, data, isGood = true } = await command.run(words)
  process.stdout.write(isJson ? `${JSON.stringify(data, null, 2)}\n` : `${lines.join('\n')}\n`)
  if (!isGood) process.exitCode = 1
}

function overview(): string {
  const rows = [...Object.entries(commands), ...Object.entries(programs)]
  return [
    'npx carport <command>',
    ...rows.map(([each, { about }]) => `  ${each.padEnd(14)}${about}`),
    'Each takes --help, and those that print a list take --json. Exit code 0 is good, 1 is not.',
  ].join('\n')
}

function helpOf({ about, usage }: Command): string {
  return [about, ...usage.map((line) => `  npx carport ${line}`)].join('\n')
}
