import type { ModulePreloadOptions, Plugin } from 'vite'
import { compiledAhead } from './compiled-ahead.ts'

/** The bundler's helper, which it always gives a file of its own. */
const helperFile = /^assets\/rolldown-runtime-[\w-]+\.js$/
/** What every document of the portal names, and the helper. */
const alwaysThere = /^assets\/(vendor|index|prefetch-session|rolldown-runtime)-/

type ResolveDependencies = NonNullable<ModulePreloadOptions['resolveDependencies']>

/** The files that code loaded later asks for ahead of its own run: without those that are there by then. */
export const notAlwaysThere: ResolveDependencies = (_file, files, { hostType }) =>
  hostType === 'html' ? files : files.filter((file) => !alwaysThere.test(file))

/** Writes the bundler's helper of two lines into the files that use it: fetched alone, it is one more request of most pages. */
export function helperInFiles(): Plugin {
  return {
    name: 'carport-helper-in-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const [file, helper] = Object.entries(bundle).find(([name]) => helperFile.test(name)) ?? []
        if (file === undefined || helper?.type !== 'chunk') return
        const [, body, name] =
          /^([^]*)export\{(\w+)(?: as t)?\};\s*$/.exec(helper.code.replace(compiledAhead, '')) ?? []
        if (body === undefined) return this.error('The helper of the bundler is written in another way')
        const asked = new RegExp(String.raw`import\{t as (\w+)\}from"\./${file.replace('assets/', '')}";`)
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.imports.includes(file)) continue
          if (!asked.test(chunk.code)) this.error(`${chunk.fileName} asks for the helper in another way`)
          chunk.code = chunk.code.replace(
            asked,
            (_, its: string) => `const ${its}=(()=>{${body.trim()}return ${name}})();`,
          )
        }
        delete bundle[file]
      },
    },
  }
}
