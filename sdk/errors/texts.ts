import type { Language } from '#sdk/i18n/language'
import { english, englishOfOne, englishPhrases, type Phrase } from './english.ts'
import type { ErrorCode, ErrorParameter, ErrorParameters } from './errors.ts'
import { spanish, spanishOfOne, spanishPhrases } from './spanish.ts'

export type { Phrase } from './english.ts'

const texts = { en: english, es: spanish }
const textsOfOne = { en: englishOfOne, es: spanishOfOne }
const phrases: Record<Language, Readonly<Record<Phrase, string>>> = { en: englishPhrases, es: spanishPhrases }

/** Returns that share a text. Every other return code has the plain text of PAYMENT_RETURNED. */
const returnTexts: Readonly<Record<string, Phrase>> = {
  R01: 'R01',
  R09: 'R01',
  R02: 'R02',
  R03: 'R03',
  R04: 'R03',
  R12: 'R03',
  R13: 'R03',
  R17: 'R03',
  R20: 'R03',
  R28: 'R03',
  R05: 'R07',
  R07: 'R07',
  R10: 'R07',
  R11: 'R07',
  R29: 'R07',
  R51: 'R07',
  R08: 'R08',
  R52: 'R08',
  R16: 'R16',
}

/**
 * What a borrower reads (rules 21). Server only: the client shows the text it is sent.
 *
 * Besides the placeholders of a text: INTERNAL takes `mayHaveHappened` (true when the write may have happened) and
 * `correlationId`; PAYMENT_RETURNED takes `returnCode`, `amount` and, when one was charged, `fee`; TOO_MANY_REQUESTS takes
 * `seconds`. A placeholder without a parameter is a mistake of the caller and throws.
 * @throws RangeError for a missing parameter
 */
export function errorText(code: ErrorCode, language: Language, params: ErrorParameters = {}): string {
  if (code === 'INTERNAL') {
    const outcome = phraseText(params.mayHaveHappened === true ? 'maybe-charged' : 'not-charged', language)
    return fill(texts[language].INTERNAL, language, { correlationId: '-', ...params, outcome })
  }
  if (code === 'PAYMENT_RETURNED') return returnedText(language, params)
  const isOne = params.n === 1 || params.seconds === 1
  return fill((isOne ? textsOfOne[language][code] : undefined) ?? texts[language][code], language, params)
}

/** A phrase of `english.ts` in a language, without parameters: reasons, names of what uses a payment method. */
export function phraseText(phrase: Phrase, language: Language): string {
  return typographic(phrases[language][phrase])
}

function returnedText(language: Language, params: ErrorParameters): string {
  const phrase = typeof params.returnCode === 'string' ? returnTexts[params.returnCode] : undefined
  if (phrase === undefined) return fill(texts[language].PAYMENT_RETURNED, language, params)
  const fee = params.fee === undefined ? '' : fill(phraseText('nsf-fee', language), language, params)
  return fill(phraseText(phrase, language), language, { ...params, fee })
}

function fill(text: string, language: Language, params: ErrorParameters): string {
  return typographic(text).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new RangeError(`The text needs {${name}}: ${text}`)
    return parameterText(value, language)
  })
}

/** As every other text on the screen has it; what a person is called stays as they write it. */
function typographic(text: string): string {
  return text.replaceAll("'", '’')
}

function parameterText(value: ErrorParameter, language: Language): string {
  if (typeof value === 'function') return value(language)
  if (typeof value !== 'object') return `${value}`
  const phrase = value.phrase as Phrase
  if (!(phrase in phrases[language])) throw new RangeError(`Not a phrase: ${value.phrase}`)
  return phraseText(phrase, language)
}
