/**
 * Tests that took a while, as the runners of npm test print them: Vitest and the element runner every test over a third of a second,
 * Playwright every test.
 * @param {string} stage what was run
 * @param {string} output what it printed, without colors
 * @returns {{ stage: string, name: string, ms: number }[]}
 */
export function slowTestsOf(stage, output) {
  const tests = []
  let file = ''
  for (const line of output.split('\n')) {
    // " ✓ |unit| sdk/money/money.test.ts (12 tests) 40ms" precedes the slow tests of that file.
    const opened = /^ [✓❯×] (?:\|[\w-]+\| )?(\S+\.test\.tsx?) \(/.exec(line)
    if (opened !== null) file = opened[1]
    else {
      const [, name, amount, unit] = /^ +[✓×✘] +(.*\S) \(?([\d.]+)(ms|s|m)\)?$/.exec(line) ?? []
      // Playwright numbers its tests and puts their file in the name.
      if (name !== undefined) tests.push({ stage, name: nameOf(name, file), ms: Number(amount) * unitMs[unit] })
    }
  }
  return tests
}

/** The slowest of many tests, with the sum of what they took, as lines to print. */
export function slowestLines(tests, count = 20) {
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, count)
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8)
  const sumMs = slowest.reduce((sum, { ms }) => sum + ms, 0)
  return [
    `The ${slowest.length} slowest tests took ${seconds(sumMs).trim()} together:`,
    ...slowest.map(({ stage, name, ms }) => `${seconds(ms)}  ${stage}  ${name}`),
  ]
}

const unitMs = { ms: 1, s: 1_000, m: 60_000 }

function nameOf(name, file) {
  const numbered = /^\d+ (\[.*)$/.exec(name)
  return numbered === null ? `${file} › ${name}` : numbered[1]
}
