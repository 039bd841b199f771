import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const oldFilesStayMs = 30 * 86_400_000

/**
 * Copies a build over the last one: what pages name first, then the pages; then removes what is neither new nor kept.
 * @param isKept which files of earlier builds stay for 30 days, by path in the folder
 */
export function layOver(next: string, out: string, isKept: (file: string) => boolean): void {
  const files = filesUnder(next)
  const isPage = (file: string): boolean => file.endsWith('.html') || file.startsWith('latest.json')
  for (const file of [...files.filter((one) => !isPage(one)), ...files.filter(isPage)]) {
    mkdirSync(dirname(resolve(out, file)), { recursive: true })
    copyFileSync(resolve(next, file), resolve(out, file))
  }
  const made = new Set(files)
  const oldestMs = statSync(next).mtimeMs - oldFilesStayMs
  for (const file of filesUnder(out)) {
    const isOld = !isKept(file) || statSync(resolve(out, file)).mtimeMs < oldestMs
    if (!made.has(file) && isOld) rmSync(resolve(out, file))
  }
}

/** A glob would leave out `.well-known/`. */
function filesUnder(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, resolve(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
