import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Where a process of ours keeps compiled code; empty when it keeps none. */
function folderWith(environment: Readonly<Record<string, string>>): string {
  const script = `
    import { getCompileCacheDir } from 'node:module'
    import { keepCompiledCode } from './server/platform/process/compiled-code.ts'
    keepCompiledCode()
    process.stdout.write(getCompileCacheDir() ?? '')`
  const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...env } = process.env
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...env, ...environment },
    encoding: 'utf8',
  })
}

test('compiled code is kept with the packages, where Node’s own variable says, or not at all', () => {
  expect(folderWith({})).toContain(resolve('node_modules/.cache/node'))
  const elsewhere = resolve('node_modules/.cache/elsewhere')
  expect(folderWith({ NODE_COMPILE_CACHE: elsewhere })).toContain(elsewhere)
  expect(folderWith({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('')
})

test('a folder that cannot be made stops nothing', () => {
  expect(folderWith({ NODE_COMPILE_CACHE: '/dev/null/compiled' })).not.toContain('/dev/null/compiled')
})
