// Command: partners, their secret keys and what their servers asked. `npm run partner -- --help` lists them.
import { runCommand } from '#server/platform/store/run-command'
import { runPartnerAction } from './partner-actions.ts'
import { type PartnerArguments, readArguments, usage } from './partner-arguments.ts'

const typed = process.argv.slice(2)
if (typed.some((word) => ['--help', '-h', 'help'].includes(word))) process.stdout.write(`${usage}\n`)
else {
  const asked = read()
  if (asked !== null)
    await runCommand(async (db, config) => {
      process.stdout.write(`${await runPartnerAction({ db, config }, asked)}\n`)
    })
}

/** What is misspelled is said before a database is looked for. */
function read(): PartnerArguments | null {
  try {
    return readArguments(typed)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
    return null
  }
}
