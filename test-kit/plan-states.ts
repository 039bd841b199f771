import { type ElementState, type StateStep, commonStates } from './element-state.ts'

const primary = 'button.cp-button-primary'
const submit = 'form [type=submit]'
const self = 'input[value=self]'
const terms: readonly StateStep[] = [{ press: submit }, { wait: '.cp-compare' }]
const paying: readonly StateStep[] = [...terms, { press: primary }, { wait: self }]
const review: readonly StateStep[] = [...paying, { press: self }, { press: submit }, { wait: '.cp-sign' }]
const unsigned: readonly StateStep[] = [...review, { press: `.cp-sign ${primary}` }]
const signed: readonly StateStep[] = [
  ...review,
  { press: '.cp-sign .cp-checkbox input' },
  { press: `.cp-sign ${primary}` },
  { wait: '.cp-receipt' },
]
const started: readonly StateStep[] = [...signed, { press: primary }, { wait: '.cp-card-raised .cp-headline' }]
const canceling: readonly StateStep[] = [...started, { press: '.cp-cluster .cp-button:not(.cp-button-quiet)' }]

/** A payment plan: the way to sign it, the plan that is on, and ending it. */
export const planStates: readonly ElementState[] = [
  ...commonStates('.cp-state'),
  { name: 'past due', scenario: 'past-due', shows: '.cp-plan-result' },
  { name: 'terms', scenario: 'past-due', steps: terms, shows: '.cp-compare' },
  { name: 'field errors', scenario: 'past-due', steps: unsigned, shows: '.cp-error-summary' },
  { name: 'signed', scenario: 'past-due', steps: signed, shows: '.cp-receipt' },
  { name: 'plan on', scenario: 'past-due', steps: started, shows: '.cp-card-raised .cp-headline' },
  { name: 'canceling', scenario: 'past-due', steps: canceling, shows: 'dialog[open] .cp-radio-card' },
]
