/** Characters of a fact that still fits on a phone's line by itself. */
const mostKeptTogether = 24

/** Short facts in one line with a middot between them; a line breaks between two facts, and inside one only where it is long. */
export function factsLine(facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => (fact.length > mostKeptTogether ? fact : fact.replaceAll(' ', '\u00a0')))
    .join('\u00a0· ')
}
