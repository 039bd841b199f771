/** Limits of signing in, of codes and links, and of what staff do: what rules enforce and texts name. Units are last in the names. */

/** Minutes that a one-time passcode works (rules 5, 9). */
export const passcodeMinutes = 10
/** Minutes that a link for a new password works (rules 5). */
export const passwordLinkMinutes = 30
/** Hours that a link to confirm an email address works (rules 5). */
export const verifyLinkHours = 24
/** Seconds without activity after which a session ends, unless the identity provider sets another limit (const-03). */
export const defaultIdleSeconds = 1200
/** Minutes that an impersonation lasts at most (rules 19.3). */
export const impersonationMinutes = 30
/** Minutes after a sign-in for which it counts as a confirmation of who is there (rules 4.2). */
export const freshSignInMinutes = 5
/** Months back for which borrowers see who of our team viewed their account (rules 19.3). */
export const teamViewMonths = 13
/** Characters that the reason for a change by staff has at least (rules 19.1). */
export const minimumReasonCharacters = 5
/** Characters that the reason for a change by staff has at most (rules 19.1). */
export const maximumReasonCharacters = 200
/** Characters that a password has at least (rules 5). */
export const minimumPasswordCharacters = 10
/** Characters that a password has at most (rules 5). */
export const maximumPasswordCharacters = 128
