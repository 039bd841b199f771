import type { ScenarioName } from './scenarios.ts'

/** One thing that is done inside an element. Selectors are of what is inside its shadow root. */
export type StateStep =
  | { readonly press: string }
  | { readonly fill: string; readonly text: string }
  /** Waits until it is there. */
  | { readonly wait: string }
  /** From here on the servicer is in another scenario. */
  | { readonly scenario: ScenarioName }

/** One state that an element can show, and the way to it. */
export interface ElementState {
  /** Such as 'declined'; unique for a tag. */
  readonly name: string
  /** The scenario that the servicer is in when the element appears. */
  readonly scenario: ScenarioName
  /** Besides account-number. */
  readonly attributes?: Readonly<Record<string, string>>
  /** In order; each waits for what it names. */
  readonly steps?: readonly StateStep[]
  /** There once the state is reached. */
  readonly shows: string
  /** Reached only in a browser that identifies itself as a phone's. */
  readonly device?: 'phone'
}

/** What every element that shows an account has, whatever else it can do. @param ready there once its data is */
export function commonStates(ready: string): readonly ElementState[] {
  return [
    { name: 'normal', scenario: 'paid-up', shows: ready },
    { name: 'waiting for a token', scenario: 'token-late', shows: '[part=skeleton]' },
    { name: 'loading', scenario: 'loading', shows: '.view [aria-busy=true]' },
    { name: 'error', scenario: 'broken', shows: '.cp-state-error' },
    { name: 'maintenance', scenario: 'maintenance', shows: '.cp-state-error' },
    { name: 'not available', scenario: 'not-available', shows: '[part=message]' },
    { name: 'signed out', scenario: 'signed-out', shows: '[part=message] .primary' },
    { name: 'session ended', scenario: 'expired-token', shows: '[part=expired]' },
    {
      name: 'session ended later',
      scenario: 'paid-up',
      steps: [{ wait: ready }, { scenario: 'expired-token' }],
      shows: '[part=expired]',
    },
  ]
}

/** The states of an element that needs neither account nor token. */
export function plainStates(states: readonly Omit<ElementState, 'scenario'>[]): readonly ElementState[] {
  return states.map((state) => ({ scenario: 'paid-up', ...state }))
}
