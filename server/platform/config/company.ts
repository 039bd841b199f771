import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { isAccountNumber, isRoutingNumber } from '#sdk/loan/bank-numbers'
import type { Language } from '#sdk/i18n/language'
import { businessTimeFile } from './business-time.ts'
import type { Problems } from './read-settings.ts'
import { phoneHoursFile } from './phone-hours.ts'

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
const eachLanguage = v.strictObject({ en: line, es: line } satisfies Record<Language, typeof line>)
/** A path under our own address, or an address of another site. */
const link = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https:\/\/)\S*$/, 'must be a path or an https address'))
const routing = v.pipe(v.string(), v.check(isRoutingNumber, 'must be a routing number with its check digit'))
/** ASCII that the columns of a bank file hold: a name that is cut there is not the one agreed with the bank. */
const columns = (width: number) =>
  v.pipe(line, v.regex(/^[\x20-\x7e]+$/, 'must be plain ASCII'), v.maxLength(width, `has at most ${width} characters`))

const phone = v.pipe(
  line,
  v.check((text) => /^1?\d{10}$/.test(digitsOf(text)), 'must be a telephone number of the United States'),
)

/** What the work addresses of the company's own people end in. Capitals make no difference. */
const domain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a domain, such as servicer.example'),
)

/** The company's own apps. Without a page no banner offers one; without an id no link of the site opens one. */
const apps = v.pipe(
  v.strictObject({
    // Where phones get it, by system.
    ios: v.nullable(link),
    android: v.nullable(link),
    // What the stores list it as, and the shells are built as.
    id: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^[a-z]\w*(\.[a-z]\w*)+$/i, 'must be an id such as com.servicer.pay'))),
      null,
    ),
    // Of the developer account at Apple.
    appleTeamId: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^[A-Z0-9]{10}$/, 'has ten capital letters or digits'))),
      null,
    ),
    // Of what signs the Android app: SHA-256.
    androidCertificates: v.optional(
      v.array(v.pipe(v.string(), v.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'must be a SHA-256 fingerprint'))),
      [],
    ),
  }),
  v.check(
    ({ id, appleTeamId, androidCertificates }) =>
      id !== null || (appleTeamId === null && androidCertificates.length === 0),
    'has a team or a certificate of an app without its id',
  ),
)

/** Lines of an envelope. */
const address = v.pipe(v.array(line), v.minLength(2), v.maxLength(6))
/** An account that takes payoffs. It is printed in letters, so it is no secret. */
const receivingAccount = v.strictObject({
  bankName: v.pipe(line, v.maxLength(60)),
  routingNumber: routing,
  accountNumber: v.pipe(v.string(), v.check(isAccountNumber, 'has 4 to 17 digits')),
})

const file = v.pipe(
  v.strictObject({
    name: v.pipe(line, v.maxLength(60)),
    legalName: v.pipe(line, v.maxLength(120)),
    // The policy of our pages shows pictures of our own origin only.
    logoUrl: v.nullable(v.pipe(v.string(), v.regex(/^\/(?!\/)\S+$/, 'must be a path on our own host'))),
    phone,
    phoneHours: phoneHoursFile,
    // In which zone its days begin and end, and when a day's bank payments close.
    businessTime: businessTimeFile,
    // Empty where people cannot write to us.
    textNumber: v.union([v.literal(''), phone]),
    email: v.pipe(v.string(), v.email()),
    apps: v.optional(apps, { ios: null, android: null }),
    // Where papers and claims go that the company's own number does not take.
    departments: v.strictObject({
      // For title and registration papers of a state's motor vehicle department.
      dmvDocumentsFax: phone,
      // Who deals with insurance checks for repairs.
      repairClaims: phone,
    }),
    // Whoever signs in with an address there is staff to the portal, and nobody else is.
    internalDomains: v.pipe(v.array(domain), v.minLength(1)),
    mailAddress: address,
    licenseLines: v.pipe(v.array(eachLanguage), v.minLength(1)),
    links: v.strictObject({ privacy: link, terms: link, accessibility: link, help: link }),
    // The originator of debits, as agreed with its bank.
    ach: v.strictObject({
      // Of the bank that receives the files.
      destinationRouting: routing,
      destinationName: columns(23),
      // What the bank gave the company, such as 1 and its tax number.
      companyId: v.pipe(v.string(), v.regex(/^[0-9A-Z ]{10}$/, 'has ten digits or capital letters')),
      companyName: columns(16),
      // Of the originating bank; trace numbers start with its first eight digits.
      odfiRouting: routing,
    }),
    // Where dealers and other lenders send a payoff. Without it, letters name the legal name and the address for mail.
    payoff: v.optional(
      v.nullable(
        v.strictObject({
          payee: v.pipe(line, v.maxLength(120)),
          mailAddress: address,
          overnightAddress: v.nullable(address),
          wire: v.nullable(receivingAccount),
          ach: v.nullable(receivingAccount),
        }),
      ),
      null,
    ),
  }),
  v.transform((told) => ({ ...told, phoneHref: `+1${digitsOf(told.phone).slice(-10)}` })),
)

/**
 * Who takes the money: what authorizations, letters, mails, texts, pages and bank files say of the servicer. `name` is what borrowers
 * know it by, `legalName` what they sign with, `ach` what is agreed with its bank, `payoff` where others send a payoff,
 * and `businessTime` the clock by which it counts days.
 */
export type Company = v.InferOutput<typeof file>

/** What documents tell pages of the company: everything but what they are built with, and what only contracts, letters and banks read. */
export function brandOf({
  ach: _ach,
  apps: _apps,
  departments: _departments,
  internalDomains: _internalDomains,
  payoff: _payoff,
  legalName: _legalName,
  businessTime: _businessTime,
  ...brand
}: Company) {
  return brand
}

/**
 * The lender until a file names one: the sandbox's, in which production does not start. Its file is also the sample to begin with,
 * and what sdk/config shows until a document or a build replaces it (npm run brand).
 */
export const sandboxCompany: Company = v.parse(
  file,
  JSON.parse(readFileSync(new URL('sandbox-company.json', import.meta.url), 'utf8')),
)

const setting = 'CARPORT_COMPANY_FILE'

/** Reads the JSON file that CARPORT_COMPANY_FILE names; the sandbox's company without one. */
export function readCompany(path: string | undefined, problems: Problems): Company {
  if (path === undefined) return sandboxCompany
  try {
    const found = v.safeParse(file, JSON.parse(readFileSync(path, 'utf8')))
    if (found.success) return found.output
    const wrong = found.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
    problems.add(setting, `is not right: ${wrong.join('; ')}.`)
  } catch (error) {
    problems.add(setting, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return sandboxCompany
}

/** Notes what it has of the sandbox: nobody signs, and no bank gets, an authorization in the name of a company that does not exist. */
export function refuseSandboxCompany(path: string | undefined, company: Company, problems: Problems): void {
  if (path === undefined) return
  const words = Object.entries({ ...company, ...company.ach, ach: null })
    .filter(([, value]) => /sandbox[ -]auto|sandbox bank/i.test(JSON.stringify(value)))
    .map(([name]) => name)
  const numbers = (['destinationRouting', 'odfiRouting', 'companyId'] as const).filter(
    (name) => company.ach[name] === sandboxCompany.ach[name],
  )
  const calls = (['phone', 'textNumber'] as const).filter(
    (name) => company[name] !== '' && digitsOf(company[name]).slice(-10) === digitsOf(sandboxCompany[name]).slice(-10),
  )
  const isPayoffToSandbox = [company.payoff?.wire, company.payoff?.ach].some(
    (account) => account?.routingNumber === sandboxCompany.ach.odfiRouting,
  )
  const isStaffOfSandbox = company.internalDomains.some((each) => sandboxCompany.internalDomains.includes(each))
  const isSentToSandbox = (['dmvDocumentsFax', 'repairClaims'] as const).some(
    (name) => digitsOf(company.departments[name]).slice(-10) === digitsOf(sandboxCompany.departments[name]).slice(-10),
  )
  const ids = ['ios', 'android', 'id', 'appleTeamId'] as const
  const isAppOfSandbox =
    ids.some((name) => company.apps[name] !== null && company.apps[name] === sandboxCompany.apps[name]) ||
    company.apps.androidCertificates.some((each) => sandboxCompany.apps.androidCertificates.includes(each))
  const others = [
    ...(isAppOfSandbox ? ['apps'] : []),
    ...(isPayoffToSandbox ? ['payoff'] : []),
    ...(isSentToSandbox ? ['departments'] : []),
    ...(isStaffOfSandbox ? ['internalDomains'] : []),
  ]
  const found = [...new Set([...words, ...numbers, ...calls, ...others])]
  if (found.length > 0) problems.add(setting, `says in ${found.join(', ')} what is the sandbox's.`)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
