import type { ReactNode } from 'react'

export interface CardAuthenticateProps {
  accountNumber: string
  onCancel?: () => void
  /** Leaves for the card provider's page. Default: location.replace, so that the token stays out of the history. */
  openPage?: (url: string) => void
}

export interface CardAuthenticateSuccessProps {
  accountNumber: string
  /** What the card provider's page sent back. Empty when the borrower cancelled there. */
  rawToken: string | null
  /** Default 'CARD_PROVIDER'. */
  vendor?: string
  /** The saved card's method id. */
  onSaved: (paymentMethodId: string) => void
  /** Start again, or go back without a card. */
  onRetry: () => void
  onCancel: () => void
}

/** Asks for the last four of the social security number and opens the card provider's page. */
export function CardAuthenticate(_props: CardAuthenticateProps): ReactNode {
  return null
}

/** Saves the card the provider's page came back with. */
export function CardAuthenticateSuccess(_props: CardAuthenticateSuccessProps): ReactNode {
  return null
}
