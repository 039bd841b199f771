import { type ElementState, type StateStep, commonStates } from './element-state.ts'

const primary = 'button.cp-button-primary'
const choice = 'input[type=radio]'
const comparing: readonly StateStep[] = [{ press: primary }, { wait: choice }, { press: choice }]
const signing: readonly StateStep[] = [...comparing, { press: primary }, { wait: '.cp-sign' }]
const signed: readonly StateStep[] = [
  ...signing,
  { press: '.cp-sign .cp-checkbox input' },
  { fill: '.cp-sign input[autocomplete=name]', text: 'Alex Morgan' },
  { press: `.cp-sign ${primary}` },
]
const stopping: readonly StateStep[] = [
  ...signed,
  { wait: '.cp-change-line' },
  { press: '.cp-cluster .cp-button:not(.cp-button-quiet)' },
]

/** A change of a loan: choosing and signing it, its status, and every way out of it. */
export const modificationStates: readonly ElementState[] = [
  ...commonStates('.cp-step-title'),
  { name: 'refused', scenario: 'empty', shows: '.cp-alert' },
  { name: 'comparing', scenario: 'paid-up', steps: comparing, shows: '.cp-compare' },
  { name: 'signing', scenario: 'paid-up', steps: signing, shows: '.cp-sign' },
  { name: 'signed', scenario: 'paid-up', steps: signed, shows: '.cp-change-line' },
  { name: 'stopping', scenario: 'paid-up', steps: stopping, shows: '.cp-card .cp-points' },
  { name: 'declined', scenario: 'declined', steps: signed, shows: '.cp-sign .cp-alert-critical' },
  { name: 'opting out', scenario: 'paid-up', attributes: { view: 'opt-out' }, shows: primary },
]
