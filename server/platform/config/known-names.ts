import { nearestWord } from '#server/platform/nearest-word'
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
    else if (/^(CARPORT|OIDC|ACH)_/.test(name) && !all.includes(name)) {
      const meant = nearestWord(all, name)
      problems.add(name, `is not a setting: ${meant === null ? 'leave it out.' : `did you mean ${meant}?`}`)
    }
  }
}
