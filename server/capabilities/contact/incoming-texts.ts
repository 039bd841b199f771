import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { toIso } from '#sdk/dates/dates'
import type { Company } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { isSignedWebhook, webhookHeadersOf } from '#server/platform/vendors/webhook-signature'
import { insertConsent } from '#server/loans/accounts/changes.store'
import { consentWording } from '#server/loans/accounts/consent-texts'
import { newId } from '#server/platform/store/ids'
import { sendMessage } from '#server/platform/messages/messages'
import { writeNotation } from '#server/platform/messages/notations'
import { loansOf, type StoppedPhone, stopTextsTo } from '#server/platform/messages/text-permissions.store'

export const incomingText = v.object({
  /** Ten digits, or +1 and ten. */
  from: v.pipe(v.string(), v.regex(/^(\+?1)?\d{10}$/)),
  text: v.pipe(v.string(), v.maxLength(1600)),
})

/** The seven words that end texts everywhere, with a word of courtesy or haste beside them (rules 17.1). */
const stopWords =
  /^(please|pls|por favor|ok(ay)?)?[\s,.!]*(stop|stopall|quit|end|revoke|opt[ -]?out|cancel|unsubscribe|alto|pare|parar|detener|cancelar|baja)([\s,.!]+(please|pls|now|all|it|this|me|thanks?|thank you|por favor|ya|gracias))*[\s,.!]*$/i

/** Plain requests in both languages: what is to stop is the texts, not a payment or a plan. */
const plainRequests: readonly RegExp[] = [
  /\b(stop|quit|end|cancel|no more|cease)\s+(all\s+|any\s+)?(of\s+)?(the\s+|these\s+|this\s+|your\s+|with the\s+)?(text|txt|sms|messag|sending)/,
  /\b(do not|do ?n't|dont|never|not to)\s+(text|txt|messag(e|ing)?|contact|sms|send|write( to)?)(ing)?\s*(me|us|here|this|any ?more|again|texts?|messages?|[.!…]|$)/,
  /\b(stop|quit)\s+(contacting|bothering|harassing)/,
  /\b(opt|take|remove|unsubscribe)\s+(me|my number|this number)\b/,
  /\b(opt|opting)\s+out\b/,
  /\bleave me alone\b/,
  /\bno (m[aá]s|quiero (m[aá]s|recibir))\s+(m[aá]s\s+)?(mensajes|textos|sms)/,
  /\b(dej(e|en|a)|par(e|en|a))\s+de\s+(escribir|enviar|mandar|textear|molestar)/,
  /\bno\s+me\s+(escrib|env[ií]|mand|contact|text)(a|an|e|en|ee|een|es)?\b/,
  /\b(qu[ií]t|s[aá]qu|elim[ií]n|borr)(e|en)(me|nme| mi n[uú]mero)/,
]

/** Whether somebody asks for no more texts. */
export function isStopRequest(text: string): boolean {
  const said = text.trim().toLowerCase().replaceAll('’', "'")
  return stopWords.test(said) || plainRequests.some((request) => request.test(said))
}

const confirmation = {
  en: (name: string) => `${name}: You won't get any more texts from us. You can turn them back on in your profile.`,
  es: (name: string) => `${name}: Ya no recibirá mensajes de texto. Puede activarlos de nuevo en su perfil.`,
} as const

/** Mounts POST /webhooks/texts: what people answer to our texts, as the text gateway passes it on, signed. */
export async function mountIncomingTexts(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the body as it was sent, so it is read as text.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/texts', async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const event = { nowMs: services.clock.nowMs(), body }
      if (!isSignedWebhook(services, 'text-gateway', webhookHeadersOf(request.headers), event))
        return reply.code(401).send({ error: 'Not signed by this vendor within five minutes.' })
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), incomingText), body)
      if (!parsed.success) return reply.code(422).send({ error: 'Send {from, text}.' })
      const { from, text } = parsed.output
      if (!isStopRequest(text)) return reply.code(202).send({ outcome: 'IGNORED' })
      return reply.code(202).send({ outcome: await stopTexts(services, from.slice(-10)) })
    })
  })
}

/** Ends texts to a number at once, and confirms it once: a repeated request is not answered. */
export async function stopTexts(services: Services, phoneNumber: string): Promise<'STOPPED' | 'IGNORED'> {
  const atMs = services.clock.nowMs()
  return services.db.withTx(async (tx) => {
    const stopped = await stopTextsTo(tx, phoneNumber)
    for (const phone of stopped) {
      await insertConsent(tx, withdrawal(services.config.company, phone, toIso(atMs)))
      for (const { accountNumber, party } of await loansOf(tx, phone.customerId)) {
        await writeNotation(tx, {
          accountNumber,
          activityCode: 'CP',
          partyContacted: party,
          comment: 'Texts stopped by an answer to a text',
          actor: 'text-gateway',
          createdAtMs: atMs,
        })
      }
    }
    const [first] = stopped
    if (first === undefined) return 'IGNORED'
    await sendMessage(tx, {
      channel: 'SMS',
      recipient: phoneNumber,
      template: 'texts-stopped',
      language: first.language,
      subject: null,
      body: confirmation[first.language](services.config.company.name),
      createdAtMs: atMs,
    })
    return 'STOPPED'
  })
}

function withdrawal(company: Company, phone: StoppedPhone, at: string): Parameters<typeof insertConsent>[1] {
  const { customerId, personPhoneId, loginId, language } = phone
  return {
    consentId: newId('cst'),
    customerId,
    kind: 'TEXT_MESSAGES',
    subject: personPhoneId,
    action: 'WITHDRAWN',
    wording: consentWording(company, 'TEXT_MESSAGES', language),
    loginId: loginId ?? 'text-gateway',
    ip: '',
    at,
  }
}
