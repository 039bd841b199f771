import type { Environment, Problems } from './read-settings.ts'
import { toolSettings } from './tool-settings.ts'

/** What used to be settings of their own and is in the company's file now. */
const movedToCompany =
  /^(COMPANY_(NAME|PHONE)|BRAND_(NAME|PHONE)|ACH_(DESTINATION_ROUTING|DESTINATION_NAME|COMPANY_ID|ODFI_ROUTING))$/

/** Notes names that look like settings and are none: a typo would silently leave its default in force. */
export function refuseUnknownNames(env: Environment, known: readonly string[], problems: Problems): void {
  const all = [...known, ...Object.keys(toolSettings)]
  for (const name of Object.keys(env).sort()) {
    if (movedToCompany.test(name)) problems.add(name, 'is no longer read: put it in the file of CARPORT_COMPANY_FILE.')
    else if (/^(CARPORT|OIDC)_/.test(name) && !all.includes(name)) {
      const meant = all.find((other) => areClose(name, other))
      problems.add(name, `is not a setting: ${meant === undefined ? 'leave it out.' : `did you mean ${meant}?`}`)
    }
  }
}

/** Whether one name is the other with at most two letters added, left out or changed. */
function areClose(one: string, other: string): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1]
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return (row.at(-1) ?? 0) <= 2
}
