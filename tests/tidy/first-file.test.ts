import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { firstParts } from '#scripts/build/embed-chunks'

const kit = resolve(import.meta.dirname, '../../widgets/ui')
const parts = firstParts.split(' ')

/** The parts of the kit that a part needs when it is loaded: its own imports, types left out. */
function neededBy(part: string): string[] {
  const file = ['.tsx', '.ts'].map((end) => resolve(kit, part + end)).find((each) => existsSync(each))
  if (file === undefined) throw new Error(`widgets/ui has no ${part}`)
  return [...readFileSync(file, 'utf8').matchAll(/^import (?!type)[^']*'\.\/([\w.-]+?)\.tsx?'/gm)].map(
    ([, name = '']) => name,
  )
}

test.each(parts.filter((part) => existsSync(resolve(kit, `${part}.tsx`)) || existsSync(resolve(kit, `${part}.ts`))))(
  'what %s of the first file needs is in the first file: else two files wait for each other and no element comes up',
  (part) => {
    expect(neededBy(part).filter((name) => !parts.includes(name))).toEqual([])
  },
)
