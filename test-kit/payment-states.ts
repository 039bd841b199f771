import { type ElementState, type StateStep, commonStates } from './element-state.ts'

const form = '.cp-pay-layout'
const terms: readonly StateStep[] = [{ press: `${form} [type=submit]` }, { wait: '.cp-steps-done:nth-child(2)' }]
const review: readonly StateStep[] = [
  ...terms,
  { press: '.cp-button-primary' },
  { wait: '.cp-steps-done:nth-child(3)' },
]
const paid: readonly StateStep[] = [...review, { press: '.cp-checkbox input' }, { press: '.cp-button-primary' }]

/** The one-time payment, from its choices to every outcome. */
export const paymentStates: readonly ElementState[] = [
  ...commonStates(form),
  { name: 'past due', scenario: 'past-due', shows: form },
  { name: 'empty', scenario: 'empty', shows: form },
  { name: 'payoff', scenario: 'paid-up', attributes: { variant: 'payoff-quote' }, shows: form },
  {
    name: 'field errors',
    scenario: 'empty',
    steps: [{ press: `${form} [type=submit]` }],
    shows: '.cp-error-summary',
  },
  { name: 'not eligible', scenario: 'not-eligible', shows: '.cp-alert-warning' },
  { name: 'terms', scenario: 'paid-up', steps: terms, shows: '.cp-timeline' },
  { name: 'review', scenario: 'paid-up', steps: review, shows: '.cp-checkbox' },
  {
    name: 'consent missing',
    scenario: 'paid-up',
    steps: [...review, { press: '.cp-button-primary' }],
    shows: '.cp-error-summary',
  },
  { name: 'receipt', scenario: 'paid-up', steps: paid, shows: '[data-confirmation]' },
  { name: 'declined', scenario: 'declined', steps: paid, shows: '.cp-error-summary' },
  { name: 'duplicate', scenario: 'duplicate', steps: paid, shows: 'dialog[open]' },
  { name: 'price changed', scenario: 'price-changed', steps: paid, shows: '.cp-alert' },
  {
    name: 'first payment',
    scenario: 'first-payment',
    steps: [...paid, { wait: '.cp-passcode .cp-radio-card' }],
    shows: '.cp-passcode',
  },
  { name: 'unknown outcome', scenario: 'unknown', steps: paid, shows: '.cp-alert-warning' },
  { name: 'found after all', scenario: 'unknown-found', steps: paid, shows: '[data-confirmation]' },
  {
    name: 'never received',
    scenario: 'unknown-missing',
    steps: paid,
    shows: '.cp-alert-warning ~ .cp-cluster .cp-button-primary',
  },
]
