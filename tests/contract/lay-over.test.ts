import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layOver } from '#scripts/lay-over'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'carport-lay-over-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function make(file: string): void {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), file)
}

test('the files by which a phone knows the app are in the build, although their folder begins with a dot', () => {
  make('next/.well-known/assetlinks.json')
  layOver(join(dir, 'next'), join(dir, 'out'), () => false)
  expect(existsSync(join(dir, 'out/.well-known/assetlinks.json'))).toBe(true)
})

test('a file of the last build goes, unless its kind stays', () => {
  for (const file of ['next/index.html', 'out/old.html', 'out/.well-known/assetlinks.json', 'out/assets/old.js'])
    make(file)
  layOver(join(dir, 'next'), join(dir, 'out'), (file) => file.startsWith('assets/'))
  const there = ['index.html', 'old.html', '.well-known/assetlinks.json', 'assets/old.js']
  expect(there.filter((file) => existsSync(join(dir, 'out', file)))).toEqual(['index.html', 'assets/old.js'])
})
