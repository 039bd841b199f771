import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Drops design tokens that no element reads, only pages do, from the build of the elements: their first bytes are the partner's page's. */
export function readTokensAlone(): Plugin {
  const sources = globSync('{widgets,sdk}/**/*.{css,ts,tsx}', { cwd: root })
  const read = new Set(
    sources.flatMap((file) => readFileSync(resolve(root, file), 'utf8').match(/(?<=var\()--carport-[\w-]+/g) ?? []),
  )
  return {
    name: 'carport-read-tokens-alone',
    enforce: 'pre',
    transform(code, id) {
      if (!/sdk[\\/]theme[\\/]tokens\.css/.test(id)) return null
      return {
        code: code.replace(/^ *(--carport-[\w-]+):.*;\n/gm, (line, name) => (read.has(name) ? line : '')),
        map: null,
      }
    },
  }
}
