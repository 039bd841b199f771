import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import { expect, test } from 'vitest'
import { withoutUnused } from '#scripts/build/lean-react'
import { lineOf, readSources } from './sources.ts'

/** What React's code in the portal is built without, as components would ask for it. */
const leftOut =
  /\b(hydrateRoot|useActionState|useOptimistic|useFormStatus|prefetchDNS|preconnect|preinit|preinitModule|preloadModule)\b|import [^;]*\bpreload\b[^;]* from 'react-dom'|<(ViewTransition|SuspenseList|Activity|html|head|body|meta|link|style|script)\b|(?<!["'`])<title>|<Fragment\b[^>]*\bref=|<(form|input|button)\b[^>]*\b(form)?[aA]ction=\{|componentStack|captureOwnerStack/g

test('no component asks React for what the portal is built without', () => {
  const asked = readSources()
    .filter(({ path, isTest }) => /^(portal|widgets)\/.*\.tsx?$/.test(path) && !isTest)
    .flatMap(({ path, text }) =>
      [...text.matchAll(leftOut)].map(({ 0: found, index }) => `${path}:${lineOf(text, index)} ${found}`),
    )
  expect(asked).toEqual([])
})

const file = join(dirname(createRequire(import.meta.url).resolve('react-dom')), 'cjs/react-dom-client.production.js')
const react = readFileSync(file, 'utf8')

test('React’s code is whole without what the portal has no use for, and a fifth smaller', () => {
  const code = withoutUnused(react)
  expect(() => compileFunction(code, ['exports', 'require'])).not.toThrow()
  // It refers to nothing that has been taken out.
  for (const name of [
    'startViewTransition',
    'FragmentInstance',
    'getResource',
    'canHydrateInstance',
    'mountActionState',
  ])
    expect(code).not.toMatch(new RegExp(`(?<![.\\w$])${name}(?![\\w$])`))
})

test('another React, which has not the functions of the list, fails the build', () => {
  expect(() => withoutUnused(react.replaceAll('commitEnterViewTransitions', 'enterTransitions'))).toThrow(
    /commitEnterViewTransitions.*look through lean-react\.ts/,
  )
})
