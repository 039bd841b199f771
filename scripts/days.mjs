// npm run test:days: npm test without its benches as on other days of the machine's clock, one line for each moment; everything printed is
// kept in a file.
// With names as arguments it goes to those moments and runs those stages only: npm run test:days -- sunday check
// After --files it runs these test files instead of stages: npm run test:days -- month-end --files server/outage.pg.test.ts
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { holidayName } from '../sdk/dates/banking-calendar.ts'
import { systemClock } from '../sdk/dates/clock.ts'
import { addDays, dayOfWeek, businessMoment, toIso, businessToday } from '../sdk/dates/dates.ts'

const today = businessToday(systemClock)
// Times are Arizona's, as all that the product counts by. None is behind the machine's clock, which the browser goes on by: there, what
// the servers let last an hour would be over.
const moments = {
  saturday: { date: next((date) => dayOfWeek(date) === 6), time: '12:00' },
  sunday: { date: next((date) => dayOfWeek(date) === 0), time: '12:00' },
  'bank-holiday': { date: next((date) => holidayName(date) !== null), time: '12:00' },
  'early-morning': { date: addDays(today, 1), time: '03:00' },
  'before-midnight': { date: today, time: '23:50' },
  'month-end': { date: next((date) => addDays(date, 1).endsWith('-01')), time: '12:00' },
}
const stages = ['check', 'build', 'package', 'postgres', 'browser', 'e2e', 'faults', 'bench']
// The benches measure how fast this machine is, which no calendar changes.
const stagesByDay = stages.filter((name) => name !== 'bench')

const [names, files] = splitAt(process.argv.slice(2), '--files')
const unknown = names.filter((name) => !(name in moments) && !stages.includes(name))
if (unknown.length > 0 || files?.length === 0) {
  console.error(unknown.length > 0 ? `No moment or stage ${unknown.join(', ')}.` : 'No files after --files.')
  console.error(`Moments: ${Object.keys(moments).join(', ')}. Stages: ${stages.join(', ')}.`)
  process.exit(2)
}
if (spawnSync('faketime', ['--version']).status !== 0) {
  console.error(
    'This needs faketime, which gives a program another clock. To install it: apt-get install faketime on Debian',
  )
  console.error('and Ubuntu, dnf install libfaketime on Fedora, brew install libfaketime on macOS.')
  process.exit(2)
}

const wantedStages = names.filter((name) => stages.includes(name))
const wantedMoments = names.filter((name) => name in moments)
const command =
  files === null
    ? ['node', 'scripts/test.mjs', ...(wantedStages.length > 0 ? wantedStages : stagesByDay)]
    : ['node', 'node_modules/vitest/vitest.mjs', 'run', ...files]
const folder = 'node_modules/.cache/days'
mkdirSync(folder, { recursive: true })
let failed = 0
for (const name of wantedMoments.length > 0 ? wantedMoments : Object.keys(moments)) if (!passesAt(name)) failed += 1
process.exit(failed === 0 ? 0 : 1)

function passesAt(name) {
  const { date, time } = moments[name]
  const log = `${folder}/${name}.log`
  const output = openSync(log, 'w')
  const startedMs = performance.now()
  // Only the calendar is another: what waits and measures goes on by the machine's own clock.
  const { status } = spawnSync('faketime', [`@${businessMoment(date, time) / 1000}`, ...command], {
    stdio: ['ignore', output, output],
    env: { ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: '1', FORCE_COLOR: '0', NO_COLOR: '1' },
  })
  closeSync(output)
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  const counted =
    readFileSync(log, 'utf8')
      .match(/^ *(Tests .*|\d+ passed, \d+ failed)$/gm)
      ?.at(-1) ?? 'nothing counted'
  const how = status === 0 ? 'passed' : 'FAILED'
  const began = toIso(businessMoment(date, time))
  console.log(
    `${name} (${date} ${time}, ${began}): ${how}, ${counted.trim().replace(/ +/g, ' ')}, ${seconds} s, ${log}`,
  )
  return status === 0
}

/** The first day after today of which this is true. */
function next(is) {
  let date = addDays(today, 1)
  while (!is(date)) date = addDays(date, 1)
  return date
}

/** Splits a list into the words before and after a word; null in place of the latter when the word is missing. */
function splitAt(words, word) {
  const place = words.indexOf(word)
  return place === -1 ? [words, null] : [words.slice(0, place), words.slice(place + 1)]
}
