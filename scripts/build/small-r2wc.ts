import type { Plugin } from 'vite'
import { type Cut, cutParts } from './cut-parts.ts'

/** A view has one property, which goes in as an object, and neither attributes nor events of r2wc's making. */
const attributesAndEvents: readonly Cut[] = [
  [/const C = \{[^]*?(?=b = )/, 'const '],
  [/ {2}e\.props \|\| [^]*?( {2}class v)/, '  const n = Object.keys(e.props);\n$1'],
  [/ {4}static get observedAttributes[^]*?\}\n/],
  [/super\(\), e\.shadow \?[^]*?: this\.container = this/, 'super(), this.container = this'],
  [/(this\[p\]\.container = this\.container;)[^]*?( {4}\}\n {4}connectedCallback)/, '$1\n$2'],
  [/ {4}attributeChangedCallback[^]*?( {4}\[b\]\(\))/, '$1'],
  [/const s = d\[r\], l = a\[r\];/],
  [/const i = l \? w\[l\][^]*?, (this\[b\]\(\));/, '$1;'],
]

/** Leaves out of r2wc what the elements do themselves. */
export function smallR2wc(): Plugin {
  return {
    name: 'carport-small-r2wc',
    enforce: 'pre',
    transform(code, id) {
      if (!/@r2wc[\\/]core[\\/]dist[\\/]core\.js/.test(id)) return null
      return { code: cutParts(code, attributesAndEvents, (text) => this.error(`r2wc: ${text}`)), map: null }
    },
  }
}
