import { maximumCardPaymentCents } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'

/** Whether a saved method is a card; everything else is a bank account. */
export function isCard({ type }: { readonly type: string }): boolean {
  return type !== 'CHECKING_ACCOUNT' && type !== 'SAVINGS_ACCOUNT'
}

/** Whether an amount is more than a card can pay at once; the server refuses it too (rules 7.3). Never so for a bank account. */
export function exceedsCardLimit(method: { readonly type: string }, cents: Cents | null): boolean {
  return isCard(method) && (cents ?? 0) > maximumCardPaymentCents
}

/** Saved methods in the borrower's order, the default first. */
export function inWalletOrder<TMethod extends { readonly isDefault: boolean; readonly sortOrder: number }>(
  methods: readonly TMethod[],
): readonly TMethod[] {
  return methods.toSorted(
    (one, other) => Number(other.isDefault) - Number(one.isDefault) || one.sortOrder - other.sortOrder,
  )
}
