import { type EmbedCore, takeCore } from '#sdk/embed/core'
import { CarportElement } from './carport-element.ts'

/** Defines a tag. One that another copy or another script defined stays as it is. */
export function defineShell(tag: string, core: EmbedCore): void {
  takeCore(core)
  const existing = customElements.get(tag)
  if (existing === undefined) {
    const Shell = class extends CarportElement {
      static override readonly tag = tag
    }
    customElements.define(tag, Shell)
  } else if (!(existing.prototype instanceof CarportElement)) {
    core.notice(`<${tag}> was defined by something else on this page and stays as it is.`)
  }
}
