/**
 * Tests that failed, as the runners of npm test print them: Vitest and the element runner under "FAIL", Playwright under a number, the
 * benches as a figure past its budget. Each is listed with the first line of its error.
 * @param {string} stage what was run
 * @param {string} output what it printed, without colors
 * @returns {string[]} lines to print
 */
export function failedLines(stage, output) {
  const lines = output.split('\n')
  const found = new Map()
  for (const [index, line] of lines.entries()) {
    const name = headings.map((heading) => heading.exec(line)?.[1]).find((each) => each !== undefined)
    if (name === undefined || found.has(name)) continue
    const reason = line.startsWith('PAST') ? '' : (lines.slice(index + 1).find((each) => each.trim() !== '') ?? '')
    found.set(name, reason.trim())
  }
  return [...found].map(([name, reason]) =>
    reason === '' ? `  ${stage}  ${short(name)}` : `  ${stage}  ${short(name)}: ${short(reason)}`,
  )
}

const headings = [/^ FAIL +(\S.*\S)$/, /^ {2}\d+\) (\[.*\S) *$/, /^PAST (\S.*)$/]

function short(text, characters = 160) {
  return text.length > characters ? `${text.slice(0, characters)}…` : text
}
