import { createContext, useContext } from 'react'
import type { HelpPlace } from '../support-center.state.ts'

/** Leads to another place of the support centre. */
export type OpenPlace = (place: HelpPlace, query: string) => void

interface Help {
  /** Empty for a visitor. */
  readonly accountNumber: string
  readonly open: (place: HelpPlace, query?: string) => void
}

/** Where the parts of one support centre find each other. */
export const HelpContext = createContext<Help>({ accountNumber: '', open: () => undefined })

export function useHelp(): Help {
  return useContext(HelpContext)
}
