import { readFileSync } from 'node:fs'
import { Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { formatTime } from '#sdk/dates/times'
import { cutoffOf } from '#sdk/dates/payment-timeline'
import {
  autopayNoticeDays,
  dismissedAlertDays,
  modificationOptOutDays,
  planOfferHours,
  postedPaymentDays,
} from '#sdk/loan/payment-terms'
import { lineOf, projectFiles, readSources, readSourceTexts, type Source } from './sources.ts'

const unit = 'days?|hours?|minutes?|weeks?|months?|years?|días?|horas?|minutos?|semanas?|mes(?:es)?|años?'

/** Figures that a text must not name by itself. One of anything is the singular of a text that counts. */
const figures: readonly RegExp[] = [
  /\$\d[\d,]*\.\d{2}/g,
  /\d+ (?:percent|por ciento)\b/g,
  /\d{1,2}:\d{2} ?(?:AM|PM|a\. ?m\.|p\. ?m\.)/g,
  new RegExp(`(?<![\\d.,:])(?!1\\b)\\d+[ -](?:business |banking |calendar )?(?:${unit})(?![a-z\\u00c0-\\u017f])`, 'gi'),
]

/** When the bank's day closes, as people read it. */
const cutoff = (language: 'en' | 'es') => formatTime(cutoffOf('2026-06-17'), language)

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
  // The first screen of a payment has no room for a formatter. With another cutoff this no longer excuses it.
  `made after ${cutoff('en')} Arizona time`,
  `después de las ${cutoff('es')}, hora de Arizona`,
]

/** Rooms whose texts people read, without sample texts and the pages of the sandbox's made-up company. */
const isRead = ({ path, isTest }: Source) =>
  !isTest && /^(?:sdk|widgets|portal|server)\//.test(path) && !/^(?:portal\/styleguide|server\/sandbox)\//.test(path)

const code = readSources().filter(isRead)
const sources = code.filter((source) => figures.some((each) => source.text.search(each) >= 0))

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

/** Figures in descriptions of the schema, which nothing can be handed to. With another term these no longer excuse them. */
const described: readonly string[] = [
  `applied in the last ${postedPaymentDays} days`,
  `without ${autopayNoticeDays} days' notice`,
  `an alert for ${dismissedAlertDays} days`,
  `hides offers for ${modificationOptOutDays} days`,
  `signed for ${planOfferHours} hours`,
]

test('a figure in a description of the schema is the one of the terms', () => {
  const named = projectFiles()
    .filter((path) => /^server\/.*\.graphql$/.test(path))
    .flatMap((path) => {
      const text = described.reduce((rest, each) => rest.replaceAll(each, ''), readFileSync(path, 'utf8'))
      return figures.flatMap((figure) => [...text.matchAll(figure)].map(([words]) => `${path} says "${words}"`))
    })
  expect(named).toEqual([])
})

/** Numbers of days, cents, months and hours that no borrower is bound by, with the reason each is none of the terms. */
const internal: Readonly<Record<string, string>> = {
  'server/identity/passcodes.ts loginCountsAfterDays': 'how far an address is trusted; said nowhere',
  'server/loans/programs/modification-limits.ts wholeLifeMonths': 'more than any loan has',
  'server/loans/jobs/message-retention.ts textKeptDays': 'how long we keep our own messages',
  'server/loans/settlement/return-rates.ts countedDays': 'how far back the network counts returns',
  'server/loans/settlement/returns.ts overlapDays': 'how far back a return file is read again',
  'server/loans/autopay/draws.rules.ts mostDays': 'where a search gives up',
  'server/loans/autopay/autopay-book.ts reachDays': 'how far a weekend can move a draw',
  'server/loans/autopay/notices.rules.ts noticeFromDays': 'days to spare for a job that did not run',
  'server/loans/autopay/notices.rules.ts roundingCents': 'what rounding can make of a share',
  'server/platform/metrics/business-events.ts keptDays': 'how long we keep our own counts',
  'server/embed/partner-log.store.ts requestLogDays': 'what partners see of their requests',
  'sdk/dates/phone-hours.ts mostDays': 'where a search gives up',
  'portal/startup/measuring/portal-measuring.ts consentDays': 'how long a browser remembers the choice about cookies',
}

test('a number of days, cents, months or hours is in the terms, or is none of a borrower’s business', () => {
  const figure = /^(?:export )?const (\w+(?:Days|Cents|Months|Hours)) = -?[\d_]+$/gm
  const found = code
    .filter(({ path }) => !/^sdk\/loan\/(?:payment|access|method|extension)-terms\.ts$/.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(figure)].map(([, name]) => `${path} ${name}`))
  expect(found.toSorted()).toEqual(Object.keys(internal).toSorted())
})

/** Where the server may name the zone of the rules: what zones are called, the default, and the zone of a state. */
const namesZones = /^server\/platform\/(?:config\/(?:phone-hours|business-time)|messages\/local-time)\.ts$/

test('the server names the time zone of the business as it is configured, never Arizona itself', () => {
  const named = readSourceTexts()
    .filter(({ path, isTest }) => !isTest && path.startsWith('server/') && !namesZones.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/America\/Phoenix|Arizona time|hora de Arizona/g)].map(
        ({ index }) => `${path}:${lineOf(text, index)}: use businessZoneName or businessTimeZone of sdk/dates`,
      ),
    )
  expect(named).toEqual([])
})
