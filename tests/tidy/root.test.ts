import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from './sources.ts'

/** The rooms of the map in README.md. */
const rooms = ['docs', 'examples', 'native', 'portal', 'scripts', 'sdk', 'server', 'test-kit', 'tests', 'widgets']

/** What else is in the root, with who looks for it there. */
const wanted: Readonly<Record<string, string>> = {
  '.ci': 'continuous integration',
  '.gitignore': 'git',
  '.oxlintrc.json': 'oxlint, in editors too',
  'CHANGELOG.md': 'who upgrades',
  'README.md': 'whoever opens the project',
  'biome.json': 'biome, in editors too',
  'capacitor.config.ts': 'npx cap, which takes no other path',
  'package-lock.json': 'npm',
  'package.json': 'npm and Node',
  'tsconfig.json': 'the compiler, in editors too',
  'vite.config.ts': 'Vite and Vitest, by its modes',
}

test('the root has its rooms and what somebody looks for there: a runner of tests has its settings beside them', () => {
  const found = new Set(projectFiles().map((path) => path.replace(/\/.*/, '')))
  expect([...found].toSorted()).toEqual([...rooms, ...Object.keys(wanted)].toSorted())
})

test('the settings that a script of npm names are there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = Object.values(scripts).flatMap((command) =>
    [...command.matchAll(/--config[= ](\S+)/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
