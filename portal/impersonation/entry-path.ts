/** Path of the page where an impersonation is confirmed and, later, shown as ended. */
export const entryPath = '/admin/impersonate'

/** Set in a tab while it impersonates, to distinguish a reload from a first load. Holds no personal data. */
export const impersonationMark = 'carport.impersonating'
