/**
 * Tests that failed, as the runners of npm test print them: Vitest under "FAIL", the element runner under a cross below the name of the
 * file, Playwright under a number, the benches as a figure past its budget. Each is listed with the first line of its error.
 * Where a stage failed and none of its tests did, the end of what it printed is all there is.
 * @param {string} stage what was run, and failed
 * @param {string} output what it printed, without colors
 * @returns {string[]} lines to print
 */
export function failedLines(stage, output) {
  const lines = output.split('\n')
  const found = failedTests(lines)
  if (found.size === 0)
    return lines
      .filter((line) => line.trim() !== '')
      .slice(-12)
      .map((line) => `  ${stage}  ${short(line)}`)
  return [...found].map(([name, reason]) =>
    reason === '' ? `  ${stage}  ${short(name)}` : `  ${stage}  ${short(name)}: ${short(reason)}`,
  )
}

/** Name of each test that failed → the first line of its error. */
function failedTests(lines) {
  const found = new Map()
  let file = ''
  for (const [index, line] of lines.entries()) {
    file = elementFile.exec(line)?.[1] ?? file
    const name = nameIn(line, file)
    if (name === undefined || found.has(name)) continue
    const reason = line.startsWith('PAST') ? '' : (lines.slice(index + 1).find((each) => each.trim() !== '') ?? '')
    found.set(name, reason.trim())
  }
  return found
}

function nameIn(line, file) {
  const cross = / ❌ (.*\S)/.exec(line)?.[1]
  if (cross !== undefined) return `${file} > ${cross}`
  return headings.map((heading) => heading.exec(line)?.[1]).find((each) => each !== undefined)
}

const headings = [/^ FAIL +(\S.*\S)$/, /^ {2}\d+\) (\[.*\S) *$/, /^PAST (\S.*)$/]
const elementFile = /^(\S+\.test\.ts):$/

function short(text, characters = 160) {
  return text.length > characters ? `${text.slice(0, characters)}…` : text
}
