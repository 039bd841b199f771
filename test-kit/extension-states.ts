import { type ElementState, type StateStep, commonStates } from './element-state.ts'

const primary = '.cp-button-primary'
const submit = 'form [type=submit]'
const terms: readonly StateStep[] = [{ press: primary }, { wait: '.cp-compare' }]
const choices: readonly StateStep[] = [...terms, { press: primary }, { wait: submit }]
const review: readonly StateStep[] = [...choices, { press: submit }, { wait: '.cp-checkbox' }]
const signed: readonly StateStep[] = [
  ...review,
  { press: '.cp-checkbox input' },
  { fill: '.cp-sign input[autocomplete=name]', text: 'Alex Morgan' },
  { press: `.cp-sign ${primary}` },
]

/** The extension: whether it is open, the way to sign it, and every outcome. */
export const extensionStates: readonly ElementState[] = [
  ...commonStates(primary),
  { name: 'not eligible', scenario: 'not-eligible', shows: '.cp-points' },
  { name: 'terms', scenario: 'paid-up', steps: terms, shows: '.cp-compare' },
  { name: 'choices', scenario: 'autopay-on', steps: choices, shows: submit },
  { name: 'review', scenario: 'paid-up', steps: review, shows: '.cp-checkbox' },
  { name: 'signed', scenario: 'paid-up', steps: signed, shows: '[data-confirmation]' },
  { name: 'declined', scenario: 'declined', steps: signed, shows: '.cp-alert-critical' },
  { name: 'electronic records', scenario: 'records-needed', steps: signed, shows: '.cp-agreement' },
  { name: 'unknown outcome', scenario: 'unknown', steps: signed, shows: '.cp-alert-warning' },
]
