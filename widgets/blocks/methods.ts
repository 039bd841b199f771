/** Whether a saved method is a card; everything else is a bank account. */
export function isCard({ type }: { readonly type: string }): boolean {
  return type !== 'CHECKING_ACCOUNT' && type !== 'SAVINGS_ACCOUNT'
}

/** Saved methods in the borrower's order, the default first. */
export function inWalletOrder<TMethod extends { readonly isDefault: boolean; readonly sortOrder: number }>(
  methods: readonly TMethod[],
): readonly TMethod[] {
  return methods.toSorted(
    (one, other) => Number(other.isDefault) - Number(one.isDefault) || one.sortOrder - other.sortOrder,
  )
}
