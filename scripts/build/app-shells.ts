import { readFileSync } from 'node:fs'
import { type Company, sandboxCompany } from '#server/platform/config/company'

/** The files of the two shells that name the app, its lender or where its portal is. They are edited once, for the lender whose app it is. */
const shellFiles = [
  'native/android/app/build.gradle',
  'native/android/app/src/main/res/values/strings.xml',
  'native/ios/App/App.xcodeproj/project.pbxproj',
  'native/ios/App/App/App.entitlements',
  'native/ios/App/App/Info.plist',
  'native/www/index.html',
]

/** Where the portal of the shells is until they are a lender's. */
const sampleHost = 'pay.example.com'

/**
 * What the shells are built as.
 * @param company whose app it is
 * @param portalUrl the address it opens; none: its own files
 * @throws Error when the lender has no app, or a file of the shells is still the sandbox's
 */
export function appOf(
  company: Company,
  portalUrl: string | undefined,
  read = (path: string) => readFileSync(path, 'utf8'),
): { readonly appId: string; readonly appName: string } {
  const { name, apps } = company
  if (company === sandboxCompany && portalUrl?.startsWith('https:'))
    throw new Error('Set CARPORT_COMPANY_FILE: without it the app has the name and the id of the sandbox.')
  if (apps.id === null) throw new Error('The file of CARPORT_COMPANY_FILE has no id of an app under apps.')
  const left = company === sandboxCompany ? [] : shellFiles.filter((path) => isOfSandbox(read(path)))
  if (left.length > 0)
    throw new Error(
      `Edit what still has the name, the id, the phone number or the host of the sandbox: ${left.join(', ')}`,
    )
  return { appId: apps.id, appName: name }
}

// The package of the code is nobody's to see: "namespace" in build.gradle is of it.
function isOfSandbox(text: string): boolean {
  const { name, phone, phoneHref, apps } = sandboxCompany
  const shown = text.replace(/^\s*namespace = .*$/m, '')
  return [name, phone, phoneHref, apps.id ?? name, sampleHost].some((own) => shown.includes(own))
}
