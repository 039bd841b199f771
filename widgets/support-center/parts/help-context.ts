import { createContext, useContext } from 'react'
import type { HelpPlace } from '../support-center.state.ts'

/** Leads to another place of the support center. */
export type OpenPlace = (place: HelpPlace, query: string) => void

interface Help {
  /** Empty for a visitor. */
  readonly accountNumber: string
  readonly open: (place: HelpPlace, query?: string) => void
}

const HelpContext = createContext<Help>({ accountNumber: '', open: () => undefined })

/** Joins the parts of one support center. */
export const HelpProvider = HelpContext.Provider

export function useHelp(): Help {
  return useContext(HelpContext)
}
