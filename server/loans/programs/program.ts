/** Who moves a program on. */
export type ProgramActor = 'borrower' | 'staff' | 'system'

/** One row of a program's table: what leads from one state to another, and all that is done with it in the same transaction. */
export interface Transition<TState extends string, TEvent extends string, TEffect extends string> {
  readonly from: TState
  readonly on: TEvent
  readonly to: TState
  readonly by: readonly ProgramActor[]
  /** Nobody takes it who took one of these steps of the same case: a second person looks. Left out: whoever may. */
  readonly notAfter?: readonly TEvent[]
  /** When it happens, in words for the reference page; a rule's condition is named, not computed here. */
  readonly when: string
  readonly effects: readonly TEffect[]
}

/**
 * A program that helps a borrower through hardship, as data: its states, what leads from one to the next, and what each step does.
 * The table alone decides which steps exist. A capability's store looks a step up here before it writes, and carries out the effects.
 */
export interface Program<TState extends string, TEvent extends string, TEffect extends string> {
  /** As its capability's folder is called. */
  readonly name: string
  readonly title: string
  /** Where the rules for it stand. */
  readonly source: string
  /** What each state means to the borrower. */
  readonly states: Readonly<Record<TState, { readonly meaning: string; readonly isFinished?: boolean }>>
  /** What each effect does. */
  readonly effects: Readonly<Record<TEffect, string>>
  readonly transitions: readonly Transition<TState, TEvent, TEffect>[]
}

/** The step that an event leads to from a state; null where the table has none, so that nothing may be done. */
export function transitionOf<TState extends string, TEvent extends string, TEffect extends string>(
  program: Program<TState, TEvent, TEffect>,
  from: TState,
  on: TEvent,
): Transition<TState, TEvent, TEffect> | null {
  return program.transitions.find((row) => row.from === from && row.on === on) ?? null
}
