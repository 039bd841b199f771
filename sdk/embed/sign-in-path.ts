/** Where the pop-up of an element signs a borrower in, on the servicer's origin. */
export const signInPath = '/embed-sign-in'
