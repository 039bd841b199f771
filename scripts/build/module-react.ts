import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const packages = createRequire(import.meta.url)
const inPackage = (name: string, file: string) => resolve(dirname(packages.resolve(`${name}/package.json`)), file)

/** The files that React's packages are in production, by the names they are imported by. */
export const reactFiles: Readonly<Record<string, string>> = {
  react: inPackage('react', 'cjs/react.production.js'),
  'react/jsx-runtime': inPackage('react', 'cjs/react-jsx-runtime.production.js'),
  'react-dom': inPackage('react-dom', 'cjs/react-dom.production.js'),
  'react-dom/client': inPackage('react-dom', 'cjs/react-dom-client.production.js'),
  scheduler: inPackage('scheduler', 'cjs/scheduler.production.js'),
}

/**
 * React as modules, which its packages are not: what nobody imports is left out, and a call is a call, without a look for its function in
 * an object each time.
 */
export function moduleReact(): Plugin {
  const files = Object.values(reactFiles)
  return {
    name: 'carport-module-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => reactFiles[source] ?? null,
    transform: {
      filter: { id: /node_modules[\\/](react|react-dom|scheduler|jotai|react-router)[\\/].*\.m?js$/ },
      handler(code, id) {
        if (files.includes(resolve(id))) return { code: asModule(code), map: null }
        // There is no default to import.
        return { code: code.replace(/^import (\w+) from (['"]react['"])/gm, 'import * as $1 from $2'), map: null }
      },
    },
  }
}

/** A module of the same exports. Each export is a variable of its own, which other exports may use or set again. */
export function asModule(code: string): string {
  const imports: string[] = []
  const without = code.replace(/^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/gm, (statement) => {
    for (const [, name, file] of statement.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
      imports.push(`import * as ${name} from "${file}";`)
    return ''
  })
  const names = new Set<string>()
  const declared = without
    // Only a scheduler for tests has these.
    .replace(/\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g, 'undefined')
    .replace(/^exports\.(\w+) =\s/gm, (statement, name: string) => {
      const isFirst = !names.has(name)
      names.add(name)
      return isFirst ? `var exported_${name} = ` : statement
    })
    .replace(/\bexports\.(\w+)/g, (_, name: string) => {
      if (!names.has(name)) throw new Error(`This React exports ${name} in another way: look through module-react.ts`)
      return `exported_${name}`
    })
  if (/\b(require\(|module\.exports|exports\b(?!_))/.test(declared.replace(/exported_/g, '')))
    throw new Error('This React is put together in another way: look through module-react.ts')
  return `${imports.join('')}${declared}\nexport { ${[...names].map((name) => `exported_${name} as ${name}`).join(', ')} };\n`
}
