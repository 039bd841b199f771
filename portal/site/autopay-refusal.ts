import { atom } from 'jotai'

/**
 * Why autopay can't be set up on the current loan, as a sentence of the server in the language of the page. Null where it can or is
 * on, for a visitor, and until it is loaded. Every place of the portal that offers autopay asks here first.
 */
export const autopayRefusalAtom = atom<string | null>(null)
