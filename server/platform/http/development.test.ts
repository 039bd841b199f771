import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from '#server/platform/config/config'
import { documentFor } from './development.ts'

const portal = resolve(rootDir, 'portal')

test.each([
  ['/make-a-payment', 'index.html'],
  ['/', 'index.html'],
  ['/../package.json', 'index.html'],
  ['/missing.html', 'index.html'],
  ['/silent-callback.html?code=abc&state=def', 'silent-callback.html'],
])('while developing, %s is answered with %s', (url, file) => {
  expect(documentFor(portal, url)).toBe(file)
})
