import { createContext, useContext } from 'react'
import { type Act, useAct } from '#flow'
import type { TypedDocument } from '#sdk/graphql/document'
import { capability } from '../profile.events.ts'

const ShownAccount = createContext('')

/** Names the account that the profile is opened from to what is changed below it. */
export const ShownAccountProvider = ShownAccount.Provider

/** What a change of the profile is about, as far as events and questions about it name it. */
export function useOwnPlace(): { readonly capability: string; readonly accountNumber: string } {
  return { capability, accountNumber: useContext(ShownAccount) }
}

/** A change of the person's own details. @param status sent with carport-success */
export function useOwnAct<TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
  status: string,
): Act<TResult, TVariables> {
  return useAct(document, { ...useOwnPlace(), tell: () => ({ status }) })
}
