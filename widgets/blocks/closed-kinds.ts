import { useFlag } from '#host'

/** The kinds of method that are turned off: none is added. An element knows no flags; the frame it would be typed into says so. */
export function useClosedKinds(): { readonly bank: boolean; readonly card: boolean } {
  return { bank: useFlag('DisableManageBankAc'), card: useFlag('DisableManageDebitCards') }
}
