import type { Plugin } from 'vite'
import { type Cut, cutPackages } from './cut-parts.ts'

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

/** One function of React is used: taken as one object, all of it would stay. */
const reactAsModule: readonly Cut[] = [['import o from "react"', 'import * as o from "react"']]

/** Leaves out of r2wc what the elements do themselves. */
export function smallR2wc(): Plugin {
  return cutPackages('carport-small-r2wc', {
    '@r2wc/core/dist/core.js': attributesAndEvents,
    '@r2wc/react-to-web-component/dist/react-to-web-component.js': reactAsModule,
  })
}
