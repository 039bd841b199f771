// Written by npm run brand from server/platform/config/sandbox-company.json.
/** Where papers and claims go that the servicer's main number does not take. */
export const departments = { dmvDocumentsFax: '(800) 555-0147', repairClaims: '(800) 555-0148' }
