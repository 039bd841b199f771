/** What a staff member is called: "Loan Advisor" when their roles say so, else "Developer" (role-04). */
export type StaffRole = 'Loan Advisor' | 'Developer'

/** The role of somebody with these roles at the identity provider. */
export function staffRole(roles: readonly string[]): StaffRole {
  return roles.includes('LOAN_ADVISOR') ? 'Loan Advisor' : 'Developer'
}

/** The roles in the server's answer about the signed-in user; empty when it has none. */
export function rolesIn(answer: unknown): readonly string[] {
  if (typeof answer !== 'object' || answer === null || !('roles' in answer) || !Array.isArray(answer.roles)) return []
  return answer.roles.filter((role): role is string => typeof role === 'string')
}
