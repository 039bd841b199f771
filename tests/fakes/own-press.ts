import { createRequire } from 'node:module'
import { act, fireEvent } from '@testing-library/react'

interface Insides {
  implForWrapper(event: Event): { isTrusted: boolean }
}

const insides = createRequire(import.meta.url)('jsdom/lib/generated/idl/utils.js') as Insides

/**
 * Presses an element as the borrower's own hand does. A script's click is marked as one, here as in a browser, and where money or a grant
 * depends on a press it counts for nothing: so this goes behind jsdom's back, before anything on the page hears of it.
 */
export async function ownPress(element: Element): Promise<void> {
  const trust = (event: Event): void => {
    insides.implForWrapper(event).isTrusted = true
  }
  window.addEventListener('click', trust, { capture: true, once: true })
  try {
    await act(async () => void fireEvent.click(element))
  } finally {
    window.removeEventListener('click', trust, { capture: true })
  }
}
