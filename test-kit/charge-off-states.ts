import { type ElementState, type StateStep, commonStates } from './element-state.ts'

const primary = 'button.cp-button-primary'
const offer = '.cp-radio-card input:not([value=own])'
const offers: readonly StateStep[] = [{ press: 'button.cp-button' }, { wait: offer }]
const chosen: readonly StateStep[] = [...offers, { press: offer }, { wait: '.cp-compare' }]
const review: readonly StateStep[] = [...chosen, { press: primary }, { wait: '.cp-sign' }]
const signed: readonly StateStep[] = [
  ...review,
  { press: '.cp-sign .cp-checkbox input' },
  { fill: '.cp-sign input[autocomplete=name]', text: 'Alex Morgan' },
  { press: `.cp-sign ${primary}` },
]
const unsigned: readonly StateStep[] = [...review, { press: `.cp-sign ${primary}` }]
const own: readonly StateStep[] = [
  ...offers,
  { press: 'input[value=own]' },
  { fill: '.cp-card input[inputmode=numeric]', text: '40' },
  { press: primary },
]
const dispute: readonly StateStep[] = [
  { fill: '.cp-card:has(select) input', text: 'I paid some of this in May.' },
  { press: '.cp-card:has(select) button.cp-button' },
]

/** A charged-off balance: the offers, terms of one's own, the way to sign, every outcome, and the plan that is on. */
export const chargeOffStates: readonly ElementState[] = [
  ...commonStates('.cp-headline'),
  { name: 'empty', scenario: 'empty', shows: '.cp-columns' },
  { name: 'call in', scenario: 'not-eligible', shows: 'a[href^="tel:"]' },
  { name: 'offers', scenario: 'paid-up', steps: offers, shows: offer },
  {
    name: 'nothing chosen',
    scenario: 'paid-up',
    steps: [...offers, { press: primary }],
    shows: '.cp-field-invalid',
  },
  { name: 'comparing', scenario: 'paid-up', steps: chosen, shows: '.cp-compare' },
  { name: 'counteroffer', scenario: 'paid-up', steps: own, shows: '.cp-card-raised .cp-compare' },
  { name: 'review', scenario: 'paid-up', steps: review, shows: '.cp-sign' },
  { name: 'field errors', scenario: 'paid-up', steps: unsigned, shows: '.cp-error-summary' },
  { name: 'signed', scenario: 'paid-up', steps: signed, shows: '.cp-alert-success' },
  { name: 'plan on', scenario: 'autopay-on', shows: '.cp-card-raised .cp-headline' },
  { name: 'payment required', scenario: 'past-due', shows: '.cp-card-raised .cp-headline' },
  { name: 'disputed', scenario: 'paid-up', steps: dispute, shows: '.cp-alert-info' },
  { name: 'declined', scenario: 'declined', steps: signed, shows: '.cp-sign .cp-alert-critical' },
  { name: 'electronic records', scenario: 'records-needed', steps: signed, shows: '.cp-agreement' },
  { name: 'unknown outcome', scenario: 'unknown', steps: signed, shows: '.cp-alert-warning' },
]
