import { autopayOtpStates, autopayStates } from './autopay-states.ts'
import { chargeOffStates } from './charge-off-states.ts'
import { extensionStates } from './extension-states.ts'
import { type ElementState, type StateStep, commonStates, plainStates } from './element-state.ts'
import { modificationStates } from './modification-states.ts'
import { paymentStates } from './payment-states.ts'
import { planStates } from './plan-states.ts'

const cancel: readonly StateStep[] = [{ press: '.cp-payments-line .cp-button' }, { wait: 'dialog[open]' }]
const canceled: readonly StateStep[] = [...cancel, { press: 'dialog[open] .cp-button-danger' }]
const removed: readonly StateStep[] = [
  { press: '.cp-methods-line .cp-cluster .cp-button:last-child' },
  { wait: 'dialog[open]' },
]
const menu: readonly StateStep[] = [{ press: 'button.cp-corner-button' }]

/** Every element with every state it can show. The playground shows them, and the browser tests go through them. */
export const elementStates: Readonly<Record<string, readonly ElementState[]>> = {
  'carport-make-a-payment': paymentStates,
  'carport-payment-methods': [
    ...commonStates('.cp-methods-line'),
    { name: 'empty', scenario: 'empty', shows: '.cp-state' },
    {
      name: 'renaming',
      scenario: 'paid-up',
      steps: [{ press: '.cp-methods-line .cp-button:nth-last-child(2)' }],
      shows: '.cp-methods-line form',
    },
    { name: 'removing', scenario: 'paid-up', steps: removed, shows: 'dialog[open]' },
    {
      name: 'refused',
      scenario: 'declined',
      steps: [...removed, { press: 'dialog[open] .cp-button-danger' }],
      shows: 'dialog[open] .cp-alert',
    },
  ],
  'carport-manage-payments': [
    ...commonStates('.cp-payments-line'),
    { name: 'empty', scenario: 'empty', shows: '.cp-state' },
    { name: 'with autopay', scenario: 'autopay-on', shows: '.cp-draws-line' },
    { name: 'cancelling', scenario: 'paid-up', steps: cancel, shows: 'dialog[open]' },
    { name: 'cancelled', scenario: 'paid-up', steps: canceled, shows: '.cp-alert-success' },
    { name: 'declined', scenario: 'declined', steps: canceled, shows: 'dialog[open] .cp-alert-critical' },
    { name: 'unknown outcome', scenario: 'unknown', steps: canceled, shows: 'dialog[open] .cp-alert-critical' },
  ],
  'carport-autopay': autopayStates,
  'carport-autopay-otp': autopayOtpStates,
  'carport-payment-extension': extensionStates,
  'carport-account-resolution': chargeOffStates,
  'carport-keep-your-keys': chargeOffStates,
  'carport-dashboard': [
    ...commonStates('.cp-headline'),
    { name: 'past due', scenario: 'past-due', shows: '.cp-headline' },
    { name: 'empty', scenario: 'empty', shows: '.cp-headline' },
    { name: 'with autopay', scenario: 'autopay-on', shows: '.cp-headline' },
    { name: 'not eligible', scenario: 'not-eligible', shows: '.cp-headline' },
  ],
  'carport-payment-plan': planStates,
  'carport-payoff-quote': [
    ...commonStates('.cp-headline'),
    { name: 'empty', scenario: 'empty', shows: '.cp-state' },
    { name: 'by phone', scenario: 'payoff-by-phone', shows: '.cp-state' },
  ],
  'carport-loan-modification': modificationStates,
  'carport-account-details': [
    ...commonStates('.cp-details dl, .cp-details table'),
    { name: 'empty', scenario: 'empty', shows: '.cp-details dl, .cp-details table' },
    { name: 'past due', scenario: 'past-due', shows: '.cp-details dl, .cp-details table' },
  ],
  'carport-profile': [
    ...commonStates('.cp-profile-line'),
    {
      name: 'changing',
      scenario: 'paid-up',
      steps: [{ press: '.cp-profile-line .cp-button' }],
      shows: '.cp-profile-line form',
    },
    {
      name: 'refused',
      scenario: 'declined',
      steps: [{ press: '.cp-profile-line .cp-button' }, { press: '.cp-profile-line form .cp-button-primary' }],
      shows: '.cp-profile-line .cp-alert-critical',
    },
    {
      name: 'preferences',
      scenario: 'paid-up',
      steps: [{ wait: '.cp-profile-line' }, { press: '.cp-profile-preferences' }],
      shows: '.cp-profile-times',
    },
  ],
  'carport-support-center': plainStates([
    { name: 'normal', shows: '.cp-support-topics' },
    { name: 'topic', attributes: { place: 'my-payments' }, shows: '.cp-support-heading' },
    {
      name: 'search',
      attributes: { place: 'search-results', query: 'payment' },
      shows: '.cp-support-topics',
    },
    { name: 'empty', attributes: { place: 'search-results', query: 'xyzzy' }, shows: '.cp-state' },
  ]),
  'carport-smart-banner': plainStates([{ name: 'normal', device: 'phone', shows: '.cp-banner' }]),
  'carport-session-timeout': plainStates([
    { name: 'warning', attributes: { 'idle-seconds': '21' }, shows: 'dialog[open]' },
  ]),
  'carport-outage': [{ name: 'maintenance', scenario: 'maintenance', shows: '.cp-outage' }],
  'carport-chat': [
    { name: 'normal', scenario: 'paid-up', shows: 'button.cp-corner-button' },
    { name: 'texting only', scenario: 'text-only', device: 'phone', shows: '.cp-corner-pill' },
    { name: 'menu', scenario: 'paid-up', steps: menu, shows: 'button.cp-chat-entry:not(:disabled)' },
    { name: 'closed', scenario: 'chat-closed', steps: menu, shows: 'button.cp-chat-entry:disabled' },
    {
      name: 'log in first',
      scenario: 'signed-out',
      steps: [...menu, { press: 'button.cp-chat-entry' }],
      shows: '.cp-chat-menu .cp-alert',
    },
    {
      name: 'messenger',
      scenario: 'chat-open',
      steps: [...menu, { press: 'button.cp-chat-entry' }],
      shows: '.cp-messenger',
    },
  ],
}
