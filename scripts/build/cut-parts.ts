import type { Plugin } from 'vite'

/** A part of a package's file that nothing of ours has a use for, and what takes its place where something must. */
export type Cut = readonly [part: string | RegExp, instead?: string]

/**
 * A file of a package without what nothing of ours has a use for.
 * @param refuse ends the build: the package has another version than the one whose parts are known
 */
export function cutParts(code: string, cuts: readonly Cut[], refuse: (text: string) => never): string {
  return cuts.reduce((rest, [part, instead = '']) => {
    const next = rest.replace(part, instead)
    return next === rest ? refuse(`There is no ${part}`) : next
  }, code)
}

/** Cuts files of packages. @param cuts what goes, by the path of the file under node_modules */
export function cutPackages(name: string, cuts: Readonly<Record<string, readonly Cut[]>>): Plugin {
  return {
    name,
    enforce: 'pre',
    transform(code, id) {
      const file = Object.keys(cuts).find((path) => id.replaceAll('\\', '/').includes(`node_modules/${path}`))
      if (file === undefined) return null
      return { code: cutParts(code, cuts[file] ?? [], (text) => this.error(`${file}: ${text}`)), map: null }
    },
  }
}
