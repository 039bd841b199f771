import type { Plugin } from 'vite'
import { type Cut, cutParts } from './cut-parts.ts'

/** What of Lit's element no element of ours has a use for. */
const unusedOfLit: readonly Cut[] = [
  // The globals by which copies know each other, and decorators.
  [/,\w+\?\.\(\{ReactiveElement:\w+\}\),\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]+"\)/],
  [/,\w+=\w+\.reactiveElementPolyfillSupport/],
  [/Symbol\.metadata\?\?=[^;]*new WeakMap;/],
  [/const \w=this\[Symbol\.metadata\];if\(null!==\w\)\{.*?\}(?=this\._\$Eh=)/],
  // Initializers, and style sheets of a class.
  [/static addInitializer\(.*?\}(?=static get observedAttributes)/],
  [/,void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\)/],
  [/,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/],
  [/this\.elementStyles=this\.finalizeStyles\(this\.styles\)\}static finalizeStyles\(.*?(?=\}static _\$Eu)/],
  // Controllers.
  [/addController\(.*?\}(?=_\$E_\(\))/],
  [/,this\._\$EO\?\.forEach\(\w=>\w\.hostConnected\?\.\(\)\)/],
  [/this\._\$EO\?\.forEach\(\w=>\w\.hostDisconnected\?\.\(\)\)/],
  [/,this\._\$EO\?\.forEach\(\w=>\w\.hostUpdate\?\.\(\)\)/],
  [/this\._\$EO\?\.forEach\(\w=>\w\.hostUpdated\?\.\(\)\),/],
  // Properties that write themselves into attributes.
  [/,\w=\w\.trustedTypes,\w=\w\?\w\.emptyScript:""/],
  [/toAttribute\(.*?\},(?=fromAttribute)/],
  [/_\$ET\(.*?\}(?=_\$AK\()/],
  [/,!0===\w&&this\._\$Em!==\w&&\(this\._\$Eq\?\?=new Set\)\.add\(\w\)/],
  [/this\._\$Eq&&=.*?,(?=this\._\$EM)/],
]

/**
 * Lit's own style sheets stay out, for the shell has constructed ones, and so do the globals by which copies of Lit know each other: on
 * a page with an id of such a name they would be that element.
 */
export function smallLit(): Plugin {
  const name = '\0carport-lit-styles'
  return {
    name: 'carport-small-lit',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/css-tag.js') && importer?.includes('@lit') === true ? name : null,
    load: (id) =>
      id === name
        ? 'export const CSSResult = undefined, css = undefined, unsafeCSS = undefined, supportsAdoptingStyleSheets = true, getCompatibleStyle = (style) => style, adoptStyles = () => undefined'
        : null,
    transform(code, id) {
      if (!/@lit[\\/]reactive-element[\\/]reactive-element\.js/.test(id)) return null
      return { code: cutParts(code, unusedOfLit, (text) => this.error(`Lit: ${text}`)), map: null }
    },
  }
}
