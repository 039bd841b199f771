import type { Environment, Problems } from './read-settings.ts'

/** Read by the project's builds, tests, examples and apps, which may share the server's environment. */
const namesOfTools = [
  'CARPORT_APP_URL',
  'CARPORT_EMBED_ENTRY',
  'CARPORT_EMBED_OUT',
  'CARPORT_EMBED_VERSION',
  'CARPORT_NPM_OUT',
  'CARPORT_PARTNER_KEY',
  'CARPORT_SCHEDULE',
  'CARPORT_SCHEDULES',
  'CARPORT_SEED_OF_SCHEDULES',
  'CARPORT_URL',
]

/** What used to be settings of their own and is in the company's file now. */
const movedToCompany =
  /^(COMPANY_(NAME|PHONE)|BRAND_(NAME|PHONE)|ACH_(DESTINATION_ROUTING|DESTINATION_NAME|COMPANY_ID|ODFI_ROUTING))$/

/** Notes names that look like settings and are none: a typo would leave its default in force without a word. */
export function refuseUnknownNames(env: Environment, known: readonly string[], problems: Problems): void {
  const all = new Set([...known, ...namesOfTools])
  for (const name of Object.keys(env).sort()) {
    if (movedToCompany.test(name))
      problems.add(name, 'is read no more: it belongs into the file of CARPORT_COMPANY_FILE.')
    else if (/^(CARPORT|OIDC)_/.test(name) && !all.has(name)) problems.add(name, 'is not a setting: look for a typo.')
  }
}
