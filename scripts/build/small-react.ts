import type { Plugin } from 'vite'

/**
 * r2wc takes React as one object, which would keep all of it; it uses one function of it. Its types of attributes stay out: a view gets
 * everything as one property.
 */
export function smallReact(): Plugin {
  const name = '\0carport-react'
  const types =
    /(?<=\w = )\{\s*string: \w+,\s*number: \w+,\s*boolean: \w+,\s*function: \w+,\s*method: \w+,\s*json: \w+\s*\}/
  return {
    name: 'carport-small-react',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /^(react|preact\/compat)$/.test(source) && importer?.includes('@r2wc') === true ? name : null,
    load: (id) =>
      id === name ? `import { createElement } from 'preact/compat'; export default { createElement }` : null,
    transform(code, id) {
      if (!/@r2wc[\\/]core[\\/]dist[\\/]core\.js/.test(id)) return null
      if (!types.test(code)) this.error('r2wc has its types elsewhere than this build knows')
      return { code: code.replace(types, '{}'), map: null }
    },
  }
}
