import { useMessages } from '#ui'
import { ownLoanMessages } from './own-loan.messages.ts'
import { useSupportTexts } from './support-texts.ts'

/** The texts of the support center with those about the borrower's own loan. */
export function useOwnTexts() {
  return { ...useSupportTexts(), own: useMessages(ownLoanMessages) }
}
