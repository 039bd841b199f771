import type { ServerConfig } from '#server/platform/config/config'

/** One line of the sandbox's sign-ins. */
export interface SignIn {
  readonly email: string
  readonly password: string
  /** Who it is, such as "37 days past due". */
  readonly note: string
}

/** Prints where the server is and, in the sandbox, who can sign in: the one thing on stdout that is not a JSON line. */
export function announce(
  config: ServerConfig,
  people: readonly SignIn[],
  write = (text: string) => void process.stdout.write(text),
): void {
  if (config.role === 'worker') {
    write(`\nA worker of Carport, whose health is at port ${config.port}\n\n`)
    return
  }
  const lines = [`Carport is at ${config.publicUrl}`]
  if (people.length > 0) {
    const passwords = new Set(people.map(({ password }) => password))
    const isOne = passwords.size === 1
    lines.push('', isOne ? `Sandbox sign-ins, all with the password  ${[...passwords].join('')}` : 'Sandbox sign-ins')
    const width = Math.max(...people.map(({ email }) => email.length))
    for (const { email, password, note } of people)
      lines.push(`  ${email.padEnd(width)}  ${isOne ? '' : `${password}  `}${note}`)
    lines.push('', `Elements on other people's pages: ${config.publicUrl}/examples/`)
  }
  write(`\n${lines.join('\n')}\n\n`)
}
