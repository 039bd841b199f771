import type { ReactNode } from 'react'

export interface AddBankAccountFormProps {
  /** The new method's id, to pay with. */
  onAdded: (paymentMethodId: string) => void
  onCancel: () => void
}

/** Adds a bank account, guarded by a one-time passcode. Only on pages of our own origin. */
export function AddBankAccountForm(_props: AddBankAccountFormProps): ReactNode {
  return null
}
