import { Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { formatTime, phoenixMoment } from '#sdk/dates/dates'
import { PAYMENT_CUTOFF } from '#sdk/dates/payment-timeline'
import { lineOf, readSources, type Source } from './sources.ts'

const unit = 'days?|hours?|minutes?|weeks?|months?|years?|días?|horas?|minutos?|semanas?|mes(?:es)?|años?'

/** Figures that a text must not name by itself. One of anything is the singular of a text that counts. */
const figures: readonly RegExp[] = [
  /\$\d[\d,]*\.\d{2}/g,
  /\d+ (?:percent|por ciento)\b/g,
  /\d{1,2}:\d{2} ?(?:AM|PM|a\. ?m\.|p\. ?m\.)/g,
  new RegExp(`(?<![\\d.,:])(?!1\\b)\\d+[ -](?:business |banking |calendar )?(?:${unit})(?![a-z\\u00c0-\\u017f])`, 'gi'),
]

/** When the bank's day closes, as people read it. */
const cutoff = (language: 'en' | 'es') => formatTime(phoenixMoment('2026-06-17', PAYMENT_CUTOFF), language)

/** Texts whose figures are no terms of ours, by a part of each. */
const fixed: readonly string[] = [
  // How credit bureaus class a late payment.
  '30 days late',
  '30 días de atraso',
  // A phone that is always answered.
  '24 hours a day',
  'las 24 horas',
  // A worked example of simple interest.
  'an extra $1,000.00 at 18 percent',
  '$1,000.00 extra al 18 por ciento',
  // The catalog of errors lies below the terms: no import leads there.
  'you had one in the last 12 months',
  'tuvo uno en los últimos 12 meses',
  // The first screen of a payment has no room for a formatter. With another cutoff this no longer excuses it.
  `made after ${cutoff('en')} Arizona time`,
  `después de las ${cutoff('es')}, hora de Arizona`,
]

/** Rooms whose texts people read, without sample texts and the pages of the sandbox's made-up company. */
const isRead = ({ path, isTest }: Source) =>
  !isTest && /^(?:sdk|widgets|portal|server)\//.test(path) && !/^(?:portal\/styleguide|server\/sandbox)\//.test(path)

const sources = readSources().filter(
  (source) => isRead(source) && figures.some((each) => source.text.search(each) >= 0),
)

test('no text names a fee, a limit or a deadline that the terms should hand it', () => {
  const named = sources.flatMap((source) => {
    const found: string[] = []
    const look = (text: string, start: number) => {
      if (fixed.some((part) => text.includes(part))) return
      for (const [words] of figures.flatMap((figure) => [...text.matchAll(figure)]))
        found.push(
          `${source.path}:${lineOf(source.text, start)} says "${words}": read it from sdk/loan/payment-terms.ts or sdk/loan/access-terms.ts`,
        )
    }
    new Visitor({
      Literal: (node) => {
        if (typeof node.value === 'string') look(node.value, node.start)
      },
      TemplateElement: (node) => look(node.value.cooked ?? '', node.start),
      JSXText: (node) => look(node.value, node.start),
    }).visit(source.program as never)
    return found
  })
  expect(named).toEqual([])
})
