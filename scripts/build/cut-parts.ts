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
