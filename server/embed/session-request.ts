import * as v from 'valibot'
import type { ServerConfig } from '#server/platform/config/config'
import { embedCapabilities } from '#server/identity/partner-pages/capabilities'
import { nearestWord } from '#server/platform/nearest-word'
import { isSandboxOrigin, readOrigin } from '#server/identity/partner-pages/origins'
import { contentTypeHint, refusal } from './partner-api.ts'
import type { Partner } from '#server/identity/partner-pages/partners.store'

const names = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))), v.minLength(1), v.maxLength(40))
/** What no database keeps and no name holds. */
const withoutControls = v.regex(/^\P{Cc}+$/u)

/** What a partner's server asks for. Exactly one of customerId and email is set. */
export const sessionRequest = v.strictObject({
  customerId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(80), withoutControls)),
  email: v.optional(v.pipe(v.string(), v.minLength(3), v.maxLength(254), withoutControls)),
  accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  capabilities: names,
  /** Pages the token is for; all pages of the partner when left out. */
  origins: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(20))),
})

export type SessionRequest = v.InferOutput<typeof sessionRequest>

const fieldNames = Object.keys(sessionRequest.entries)
const wanted =
  'Send JSON: email or customerId, accountNumber (12 digits, as text), capabilities such as ["make-a-payment"], and origins such as ["https://dealer.example.com"] or none for all of yours.'

/**
 * Reads the body of a request for a token. Hints repeat nothing of it but names that are ours, for they are kept in the request log.
 * @throws CarportError REQUEST_INVALID with 400, or 415 for what is not marked as JSON; `params.hint` names what to change
 */
export function readSessionRequest(contentType: string | undefined, body: unknown): SessionRequest {
  if (typeof body !== 'string' || body.trim() === '')
    throw refusal('REQUEST_INVALID', `The body is empty. ${wanted}`, 400)
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) throw refusal('REQUEST_INVALID', contentTypeHint, 415)
  const given = parseJson(body)
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw refusal('REQUEST_INVALID', `The body is not one JSON object. ${wanted}`, 400)
  const parsed = v.safeParse(sessionRequest, given)
  if (!parsed.success) throw refusal('REQUEST_INVALID', hintFor(parsed.issues), 400)
  if ((parsed.output.customerId === undefined) === (parsed.output.email === undefined))
    throw refusal(
      'REQUEST_INVALID',
      'Say who the borrower is with email or with customerId: one of them, not both.',
      400,
    )
  return parsed.output
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    // The rest of the message quotes the body, and with it a borrower's address.
    const [, place] = /at position \d+ \((line \d+ column \d+)\)/.exec(String(error)) ?? []
    const where = place === undefined ? '' : `: look at ${place}`
    throw refusal('REQUEST_INVALID', `The body is not JSON${where}. ${wanted}`, 400)
  }
}

function hintFor(issues: readonly v.BaseIssue<unknown>[]): string {
  const paths = issues.map((issue) => v.getDotPath(issue))
  const stranger = paths.find((path) => path !== null && !fieldNames.includes(path.split('.')[0] ?? ''))
  if (stranger !== undefined && stranger !== null) {
    const meant = nearestWord(fieldNames, stranger)
    const name = /^[A-Za-z_]{1,40}$/.test(stranger)
      ? `There is no field ${stranger}.`
      : 'There is a field that is none of ours.'
    return `${name} ${meant === null ? wanted : `Did you mean ${meant}?`}`
  }
  const fields = [...new Set(paths.map((path) => path ?? 'the body'))]
  return `Look at ${fields.join(', ')}. ${wanted}`
}

/**
 * What in a request is not the partner's to ask for, in words; null when all of it is. It informs a partner about itself and not
 * about borrowers.
 */
export function beyondPartner(
  config: Pick<ServerConfig, 'mode'>,
  partner: Partner,
  asked: SessionRequest,
): string | null {
  const capability = asked.capabilities.findIndex((name) => !partner.capabilities.includes(name))
  if (capability !== -1) {
    const name = asked.capabilities[capability] ?? ''
    const called = embedCapabilities().has(name) ? name : `capabilities.${capability}, which is none of ours`
    const meant = nearestWord(partner.capabilities, name)
    return `You may not show ${called}; you may show ${partner.capabilities.join(', ')}. ${meant === null ? 'A capability is a tag’s name without carport-.' : `Did you mean ${meant}?`}`
  }
  const origins = asked.origins ?? []
  const isPartners = (origin: string | null): boolean =>
    origin !== null && (partner.origins.includes(origin) || isSandboxOrigin(config, origin))
  const origin = origins.findIndex((text) => !isPartners(readOrigin(text)))
  if (origin === -1) return null
  const called = readOrigin(origins[origin] ?? '') ?? `origins.${origin}`
  return `${called} is not a page of yours; yours are ${partner.origins.join(', ')}. An origin is https, host and port, without a path.`
}
