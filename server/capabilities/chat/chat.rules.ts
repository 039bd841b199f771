import { chatMessageCharacters } from '#sdk/loan/payment-terms'
/** Messages in one conversation; whoever has more to say begins another one. */
export const mostMessages = 500

/** The text as it is kept: no blanks around it, no control characters but line breaks. Null when nothing is left or it is too long. */
export function cleanText(text: string): string | null {
  const kept = Array.from(text.replace(/\r\n?/g, '\n')).filter(
    (character) => character === '\n' || !isControl(character),
  )
  const clean = kept.join('').trim()
  return clean === '' || clean.length > chatMessageCharacters ? null : clean
}

function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return code < 32 || (code >= 127 && code < 160)
}

/** Roles of staff who talk with borrowers. */
const advisorRole = 'LOAN_ADVISOR'

/** Whether somebody of staff may read and answer chats. */
export function isAdvisor(roles: readonly string[]): boolean {
  return roles.includes(advisorRole)
}
