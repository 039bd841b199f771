import { type EmbedCore, takeCore } from '#sdk/embed/core'
import { CarportElement } from './carport-element.ts'

/** Code that the page hinted at is here within this time, even on a slow phone. */
const hintedMs = 100

/**
 * Defines a tag. One that another copy or another script defined stays as it is. Where the capability's code is already here, the tag is
 * defined after it: a placeholder that nobody sees takes a slow phone a thirtieth of a second.
 * @param code its arrival; it settles as this does
 */
export async function defineShell(tag: string, core: EmbedCore, code: Promise<unknown>): Promise<unknown> {
  takeCore(core)
  await Promise.race([code.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, hintedMs))])
  const existing = customElements.get(tag)
  if (existing === undefined) {
    const Shell = class extends CarportElement {
      static override readonly tag = tag
    }
    customElements.define(tag, Shell)
  } else if (!(existing.prototype instanceof CarportElement)) {
    core.notice(`<${tag}> was defined by something else on this page and stays as it is.`)
  }
  return code
}
