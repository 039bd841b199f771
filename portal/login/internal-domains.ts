// Written by npm run brand from server/platform/config/sandbox-company.json.
/** Domains of the company's own login emails: whoever signs in with one is staff (role-05). */
export const internalDomains: readonly string[] = ['staff.example.com']
