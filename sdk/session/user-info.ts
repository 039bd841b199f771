/** Who is signed in, according to the identity provider. The loan system keeps its own record of the person. */
export interface UserInfo {
  /** The login's id at the provider. */
  readonly loginId: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  readonly picture: string | null
}

/** Reads the claims of an ID token. A claim that is missing or of another type is empty. */
export function readUserInfo(claims: Readonly<Record<string, unknown>>): UserInfo {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    loginId: text('sub'),
    email: text('email'),
    isEmailVerified: claims['email_verified'] === true,
    firstName: text('given_name'),
    lastName: text('family_name'),
    picture: text('picture') === '' ? null : text('picture'),
  }
}

/** Whether a login is one of the company's own people: its email ends in one of the internal domains (role-05). */
export function isInternalUser(email: string, internalDomains: readonly string[]): boolean {
  const domain = email.toLowerCase().split('@').at(-1) ?? ''
  return email.includes('@') && internalDomains.some((internal) => domain === internal.toLowerCase())
}
