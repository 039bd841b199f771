import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const widgets = resolve(import.meta.dirname, '../../widgets')
/** The rooms whose components bring style sheets of their own. */
const rooms = ['ui', 'flow', 'blocks']
/** Sheets that have the name of no component, by those that bring them. */
const shared: Readonly<Record<string, readonly string[]>> = { choices: ['date-field', 'radio-cards'] }

const importedBy = (sheet: string) =>
  [...readFileSync(resolve(widgets, 'ui', `${sheet}.css`), 'utf8').matchAll(/"\.\/([\w-]+)\.css"/g)].map(
    ([, name = '']) => name,
  )

/**
 * A component of these rooms brings the style sheet of its name, `receipt.tsx` that of `receipt.css`, unless that is there from the first.
 * @param there the sheets that load at once, such as first; what a sheet of the kit imports is there as well
 * @param bringing what a part's code begins with, by the name of its sheet
 */
export function stylesWithParts(there: readonly string[], bringing: (part: string) => string): Plugin {
  const sheetsIn = (room: string) =>
    readdirSync(resolve(widgets, room))
      .filter((file) => file.endsWith('.css'))
      .map((file) => file.slice(0, -'.css'.length))
  const ofKit = sheetsIn('ui')
  const loaded = new Set(['first', ...there, ...there.filter((name) => ofKit.includes(name)).flatMap(importedBy)])
  const parts = new Map(rooms.map((room) => [room, sheetsIn(room).filter((name) => !loaded.has(name))]))
  return {
    name: 'carport-styles-with-parts',
    enforce: 'pre',
    transform(code, id) {
      const [, room = '', module] = /widgets[\\/](ui|flow|blocks)[\\/]([\w-]+)\.tsx$/.exec(id) ?? []
      const isOf = (name: string) =>
        module === name || module?.startsWith(`${name}-`) === true || shared[name]?.includes(module ?? '') === true
      const part = parts.get(room)?.find(isOf)
      return part === undefined ? null : { code: `${bringing(part)}${code}`, map: null }
    },
  }
}
