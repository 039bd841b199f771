/** One line for the developer of the host page. Never a person's data, an account or a token. */
export function notice(text: string): void {
  console.warn(`[carport] ${text}`)
}
