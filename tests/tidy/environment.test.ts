import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '#server/platform/config/settings'
import { toolSettings } from '#server/platform/config/tool-settings'
import { projectFiles } from './sources.ts'

/** The only code that reads the environment, with why. Everything else takes what it needs as a parameter. */
const readers: Readonly<Record<string, string>> = {
  'server/platform/config/config.ts': 'parses the settings once at start',
  'server/platform/store/embedded-launch.ts': 'gives PostgreSQL its PATH and nothing else of ours',
  'scripts/build.mjs': 'hands the environment on to each build',
  'scripts/build/company-brand.ts': 'builds elements with the lender of an installation',
  'scripts/build/embed.ts': 'is told by scripts/build.mjs what to build where',
  'scripts/build/npm.ts': 'is told by scripts/build.mjs what to build where',
  'scripts/carport.mjs': 'starts Node for a worker otherwise than for a web process',
  'scripts/days.mjs': 'hands the environment on to the tests',
  'scripts/start.mjs': 'hands the environment on to the server',
  'scripts/test.mjs': 'hands the environment on to each step, and finds a browser',
  'capacitor.config.ts': 'is run by the command of the native apps',
  'examples/partner-page/server.mjs': "is a partner's server, not ours",
}

/** Set by the system and by npm. */
const ofTheMachine = ['PATH', 'SystemRoot', 'BROWSER_PATH', 'npm_lifecycle_event']

const read = /(?<!['"])\bprocess\.env\b(?:\.(\w+))?/g

const code = projectFiles()
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('tests/') && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, names: [...readFileSync(path, 'utf8').matchAll(read)].map((match) => match[1]) }))
  .filter(({ names }) => names.length > 0)

test('the environment is read in one place, and by the launchers listed here', () => {
  expect(code.map(({ path }) => path).sort()).toEqual(Object.keys(readers).sort())
})

test('every variable they read is described', () => {
  const known = [...Object.keys(settings), ...Object.keys(toolSettings), ...ofTheMachine]
  const strays = code.flatMap(({ path, names }) =>
    names.filter((name) => name !== undefined && !known.includes(name)).map((name) => `${path} reads ${name}`),
  )
  expect(strays).toEqual([])
})
