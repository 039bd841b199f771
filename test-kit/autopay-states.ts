import { type ElementState, type StateStep, commonStates } from './element-state.ts'

const submit = 'form [type=submit]'
const chosen: readonly StateStep[] = [{ press: '.cp-chip' }, { press: submit }, { wait: '.cp-steps-done:nth-child(2)' }]
const reviewed: readonly StateStep[] = [
  ...chosen,
  { press: '.cp-button-primary' },
  { wait: '.cp-steps-done:nth-child(3)' },
]
const verified: readonly StateStep[] = [
  ...reviewed,
  { press: '.cp-checkbox input' },
  { press: '.cp-button-primary' },
  { wait: '.cp-steps-done:nth-child(4)' },
]
const signed: readonly StateStep[] = [...verified, { press: '.cp-button-primary' }]

/** Autopay: its status, setting it up, and every outcome. */
export const autopayStates: readonly ElementState[] = [
  ...commonStates(submit),
  { name: 'on', scenario: 'autopay-on', shows: '.cp-draws-list' },
  { name: 'past due', scenario: 'past-due', shows: '.cp-alert' },
  { name: 'not eligible', scenario: 'not-eligible', shows: '.cp-alert-warning' },
  { name: 'empty', scenario: 'empty', shows: submit },
  { name: 'field errors', scenario: 'empty', steps: [{ press: submit }], shows: '.cp-error-summary' },
  { name: 'terms', scenario: 'paid-up', steps: chosen, shows: '.cp-draws' },
  { name: 'review', scenario: 'paid-up', steps: reviewed, shows: '.cp-checkbox' },
  { name: 'last check', scenario: 'paid-up', steps: verified, shows: '.cp-steps-done:nth-child(4)' },
  { name: 'receipt', scenario: 'paid-up', steps: signed, shows: '[data-confirmation]' },
  { name: 'declined', scenario: 'declined', steps: signed, shows: '.cp-error-summary' },
  { name: 'wrong passcode', scenario: 'wrong-passcode', steps: signed, shows: '.cp-error-summary' },
  { name: 'electronic records', scenario: 'records-needed', steps: signed, shows: '.cp-agreement' },
  { name: 'unknown outcome', scenario: 'unknown', steps: signed, shows: '.cp-alert-warning' },
]

const begun: readonly StateStep[] = [{ press: '.cp-button-primary' }, { wait: '.cp-steps-done:nth-child(1)' }]
const enrolling: readonly StateStep[] = [...begun, { press: submit }, { wait: '.cp-steps-done:nth-child(2)' }]
const reviewing: readonly StateStep[] = [
  ...enrolling,
  { press: '.cp-chip' },
  { press: submit },
  { wait: '.cp-steps-done:nth-child(3)' },
]
const both: readonly StateStep[] = [
  ...reviewing,
  { press: '.cp-checkbox input:not(:checked)' },
  { press: '.cp-checkbox input:not(:checked)' },
  { press: '.cp-button-primary' },
]

/** The payment that brings the loan up to date, with autopay from then on. */
export const autopayOtpStates: readonly ElementState[] = [
  ...commonStates('.cp-headline'),
  { name: 'already on', scenario: 'autopay-on', shows: '.cp-alert' },
  { name: 'not eligible', scenario: 'not-eligible', shows: '.cp-alert' },
  { name: 'payment', scenario: 'paid-up', steps: begun, shows: submit },
  { name: 'empty', scenario: 'empty', steps: begun, shows: submit },
  { name: 'autopay', scenario: 'paid-up', steps: enrolling, shows: submit },
  { name: 'review', scenario: 'paid-up', steps: reviewing, shows: '.cp-checkbox' },
  { name: 'receipt', scenario: 'paid-up', steps: both, shows: '[data-confirmation]' },
  { name: 'declined', scenario: 'declined', steps: both, shows: '.cp-error-summary' },
  { name: 'electronic records', scenario: 'records-needed', steps: both, shows: 'form .cp-agreement' },
  { name: 'unknown outcome', scenario: 'unknown', steps: both, shows: '.cp-alert-warning' },
]
