/**
 * What the card provider's page sent back in the fragment: the token of the typed card, or null when the borrower cancelled there
 * or the card was refused.
 */
export function readCardReturn(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('rawToken')
  return token !== null && /^[\w-]{8,200}$/.test(token) ? token : null
}
