import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { readSprite } from '#texts/ui/icon-sprite'
import { firstParts } from './embed-chunks.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * An icon's path data is bundled with the code that uses it: no sprite is fetched, and no element carries another one's icons.
 * @param isEachAlone true where no file holds what every first screen needs
 */
export function iconsWithCode(isEachAlone = false): Plugin {
  const kit = resolve(root, 'widgets/ui')
  const all = Object.entries(readSprite(readFileSync(resolve(kit, 'sprite.svg'), 'utf8')))
  const namedIn = (code: string) => all.filter(([name]) => code.includes(`'${name}'`) || code.includes(`"${name}"`))
  const isFirst = (module: string) => firstParts.split(' ').some((part) => module === `ui/${part}`)
  const common = new Set(
    (isEachAlone ? '' : firstParts)
      .split(' ')
      .map((part) => resolve(kit, `${part}.tsx`))
      .filter((file) => existsSync(file) && !file.endsWith('icon.tsx'))
      .flatMap((file) => namedIn(readFileSync(file, 'utf8')).map(([name]) => name)),
  )
  return {
    name: 'carport-icons-with-code',
    enforce: 'pre',
    transform(code, id) {
      // A folder around the project may have any name, that of one of its rooms too.
      const [, module = ''] = /^widgets[\\/](.+)\.tsx?$/.exec(relative(root, id)) ?? []
      if (module === '' || /^(element|elements|index|ui[\\/]icon)|\.(messages|graphql)/.test(module)) return null
      const named = namedIn(code).filter(([name]) => isFirst(module) || !common.has(name))
      if (named.length === 0) return null
      const bringing = `import { addDrawings } from ${JSON.stringify(resolve(kit, 'icon.tsx'))}; addDrawings(${JSON.stringify(Object.fromEntries(named))});`
      return { code: `${bringing}${code}`, map: null }
    },
  }
}
