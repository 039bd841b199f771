import { useFlag } from '#host'

/** The kinds of method that are turned off: none is added. An element has no flags; the frame it would be typed into shows that. */
export function useClosedKinds(): { readonly bank: boolean; readonly card: boolean } {
  return { bank: useFlag('DisableManageBankAc'), card: useFlag('DisableManageDebitCards') }
}
