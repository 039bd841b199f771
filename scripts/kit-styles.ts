import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const kit = resolve(import.meta.dirname, '../widgets/ui')

const importedBy = (sheet: string) =>
  [...readFileSync(resolve(kit, `${sheet}.css`), 'utf8').matchAll(/"\.\/([\w-]+)\.css"/g)].map(([, name = '']) => name)

/**
 * A part of the kit brings the style sheet of its name, `receipt.tsx` that of `receipt.css`, where it is not there from the first.
 * @param there the sheets that load at once, such as first; what they import is there as well
 * @param bringing what a part's code begins with, by the name of its sheet
 */
export function stylesWithParts(there: readonly string[], bringing: (part: string) => string): Plugin {
  const loaded = new Set(['first', 'ui', ...there.flatMap(importedBy)])
  const parts = readdirSync(kit)
    .filter((file) => file.endsWith('.css'))
    .map((file) => file.slice(0, -'.css'.length))
    .filter((name) => !loaded.has(name))
  return {
    name: 'carport-styles-with-parts',
    enforce: 'pre',
    transform(code, id) {
      const [, module] = /widgets[\\/]ui[\\/]([\w-]+)\.tsx$/.exec(id) ?? []
      const part = parts.find((name) => module === name || module?.startsWith(`${name}-`) === true)
      return part === undefined ? null : { code: `${bringing(part)}${code}`, map: null }
    },
  }
}
