import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** What few pages ask for, in one file, so that what asks for it carries one hash. */
const rareModules =
  /widgets\/element\/(contrast-report|explanations)|sdk\/(embed\/(sign-in(-path)?|page-frame|auto-mount)|theme\/(contrast|tokens))\.ts/

/** The kit's parts on the first screen of a payment, and of most capabilities. */
export const firstParts =
  'alert amount button card class-names date-field facts-line field first icon index kept-focus language layout live-region load-later preloadable radio-cards states steps styles summary-list ui.messages visually-hidden'

/**
 * What the loader leads to, whatever the tag: the shell with Lit, the backend client, payment attempts, the runtime, the kit's common
 * parts, money and dates. One file, because what is alike in two files crosses the line twice.
 */
const firstModules = new RegExp(
  [
    String.raw`node_modules/(lit|lit-html|lit-element|@lit|preact|@r2wc)/|carport-lit`,
    String.raw`(widgets|tests/browser/fixtures)/elements\.ts`,
    String.raw`widgets/element/(?!contrast-report|secure-frame|confirmation|save-document|open-stream|explanations)`,
    String.raw`sdk/(graphql|errors|flags)/(?!rest-client|event-stream|prefetch/element-prefetch|live-flags)`,
    String.raw`sdk/platform/(platform|app-life)\.`,
    String.raw`sdk/dates/(business-clock|clock|dates|date-words|http-date|zone-clock|banking-calendar|payment-timeline)\.`,
    String.raw`sdk/embed/(core|events|intents|tokens)\.`,
    String.raw`sdk/(i18n/messages|config/endpoints|theme/styles|theme/tokens\.css)`,
    String.raw`widgets/ui/(${firstParts.replaceAll('.', '\\.').replaceAll(' ', '|')})\.(?!es)`,
    String.raw`widgets/host/(host|hooks|index|server-text|load-failed|formatters)\.`,
    String.raw`widgets/(flow/(index|flow-steps|flow-frame|money-flow)|blocks/(index|methods))\.`,
    String.raw`sdk/(money/money|loan/amount-due|loan/method-terms)\.`,
  ].join('|'),
)

/** What is chosen for regular draws, and the words for them. */
const choiceModules = /widgets\/blocks\/(add-method|autopay(\.|-choices)(?!.*messages\.es))/

/** What lists regular draws and leaves one out. */
const drawModules = /widgets\/blocks\/(draws|autopay-draws)/

/**
 * What capabilities that move money have in common on their later screens, and the hardship programs from the first one on: terms and
 * schedule among it, which nobody but they need, because a file more costs them a kilobyte.
 */
const moneyModules =
  /sdk\/loan\/due-dates\.|widgets\/(flow\/(attempt(?!-outcome|\.graphql)|authorization|consent|reported-attempt|preview|in-language|passcode|unknown-notice|receipt)|ui\/(agreement|checkbox|timeline|passcode-field)|blocks\/(autopay|program(?!-sign|-terms)|agreement-paper)(?!.*messages\.es))/

/** Agreeing to electronic records: of the profile, and of whoever is asked before signing. */
const recordsModules = /widgets\/blocks\/records(-offer|-step|\.)(?!.*messages\.es)/

/** What compares the terms of a program and signs it, on its later screens. */
const signingModules = /widgets\/blocks\/program-(sign|terms)(?!.*messages\.es)/

/** What the two for a charged-off balance share beyond that: nobody else loads it. */
const chargeOffModules =
  /widgets\/blocks\/charge-off(?!-flow|-sign|-calculator|-choice|.*messages\.es)|sdk\/loan\/charge-off-landing\./

/** What few elements need, and only late, such as the pages of ours that stand in one. One file: each more costs the first one a hash. */
const lateModules =
  /sdk\/(embed\/((frame|confirm)-protocol|held-token)|i18n\/is-language)|widgets\/element\/(secure-frame|confirmation|open-stream|save-document)|sdk\/(graphql\/(rest-client|event-stream)|platform\/save-file)/

/** What some capabilities have in common beyond that. */
const kitModules = /^(?!.*\.messages\.es).*(widgets\/(ui|host|flow|blocks)\/(?!calendar)|sdk\/)/

const group = (name: string, modules: RegExp, minShareCount = 1) => ({
  name,
  minShareCount,
  // A folder around the project may have any name, that of one of its rooms too.
  test: (id: string) => modules.test(relative(root, id).replaceAll('\\', '/')),
})

/** Which modules of the elements go into one file; the first group that takes a module has it. */
export const chunkGroups = [
  group('runtime', firstModules),
  group('rare', rareModules),
  group('choices', choiceModules, 2),
  group('draws', drawModules, 2),
  group('flags', /sdk\/(flags|config\/public-flag)|widgets\/host\/page-flags/, 2),
  group('charts', /widgets\/(ui\/progress|blocks\/allocation-bar)/, 2),
  group('money', moneyModules, 2),
  group('signing', signingModules),
  group('charge-off', chargeOffModules),
  group('records', recordsModules),
  group('late', lateModules),
  group('kit', kitModules, 2),
]
