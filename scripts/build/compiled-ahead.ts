import type { Plugin } from 'vite'

/**
 * First line of a file that has Chromium compile all functions while the file arrives, in another thread. Otherwise the page's own thread
 * compiles each one when it is called first: a quarter of what the first element takes there, on a phone a twentieth of a second.
 */
export const compiledAhead = '//# allFunctionsCalledOnLoad\n'

/** Gives it to a file of the portal, unless a page calls little of the file, or it has nothing to call. */
export function compiledAheadFor({ name }: { readonly name: string }): string {
  return /^(graphql|spanish)$|\.messages/.test(name) ? '' : compiledAhead
}

/** Moves it before what Vite writes at the beginning of some files: only a first line counts. */
export function compiledAheadFirst(): Plugin {
  return {
    name: 'carport-compiled-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.code.includes(compiledAhead))
            file.code = `${compiledAhead}${file.code.replace(compiledAhead, '')}`
      },
    },
  }
}
