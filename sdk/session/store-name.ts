/** The name of the local store (store-04). */
export const storeName = 'STATEv4'
