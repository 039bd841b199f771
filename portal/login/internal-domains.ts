/** Domains of the company's own login emails. */
export const internalDomains: readonly string[] = ['staff.example.com']
