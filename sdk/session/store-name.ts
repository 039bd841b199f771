/** The name of the local store (store-04). */
export const storeName = 'STATEv4'

/** What a tab's store keeps drafts under. */
export const draftsName = 'carport.drafts'
