/** Whether a text is shaped like an email address (RFC 5321 lengths; one @, a dotted domain, no spaces). */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false
  return /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(text)
}
