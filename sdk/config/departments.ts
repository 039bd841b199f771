/** Where papers and claims go that the servicer's main number does not take. A deployment replaces them. */
export const departments = {
  /** For title and registration papers of a state's motor vehicle department. */
  dmvDocumentsFax: '(800) 555-0147',
  /** Who deals with insurance checks for repairs. */
  repairClaims: '(800) 555-0148',
} as const
