import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Licenses that ask for no more than their own text. */
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Unlicense']

/** What a servicer installs under another license, with the page that decides about it. */
const decided: Readonly<Record<string, { readonly license: string; readonly page: string }>> = {
  openpgp: { license: 'LGPL-3.0+', page: 'docs/decisions/pgp.md' },
}

/** Packages that name no license where npm looks: read in their own files. */
const readByHand: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

interface LockedPackage {
  readonly dev?: true
  readonly devOptional?: true
  readonly license?: string
}

function licenseOf(path: string, name: string, { license }: LockedPackage): string {
  if (license !== undefined) return license
  const own = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as { licenses?: { type: string }[] }
  return own.licenses?.[0]?.type ?? readByHand[name] ?? 'none'
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>
}
const installed = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
  .map(([path, locked]) => {
    const name = path.split('node_modules/').at(-1) ?? path
    return { name, license: licenseOf(path, name, locked) }
  })

test('what a servicer installs is under permissive licenses, but for what a decision names', () => {
  expect(installed.length).toBeGreaterThan(200)
  const others = installed.filter(({ license }) => !permissive.includes(license))
  expect(others.filter(({ name, license }) => decided[name]?.license !== license)).toEqual([])
  // Nothing is decided about that is not there any more.
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(decided).toSorted())
  for (const { name } of others) expect(readFileSync(decided[name]?.page ?? '', 'utf8')).toContain('LGPL')
})
