/** Placeholder in a page's prefetched queries for the number of the account it opens with. */
export const accountPlace = '@account'
