import type { ServerConfig } from '#server/platform/config/config'
import { people } from './people-list.ts'
import { seedIds } from './seed-ids.ts'

/** One person of the sandbox as `GET /sandbox/people` shows them. */
export interface SandboxPerson {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly role: 'borrower' | 'staff'
  readonly accountNumbers: readonly string[]
  readonly about: string
  /** What an account look-up and the card page ask a borrower for; empty for staff. Everybody here is invented. */
  readonly last4SSN: string
  readonly birthDate: string
}

/** Everybody who can sign in to the sandbox, with the password that follows from the seed. */
export function listSandboxPeople(config: Pick<ServerConfig, 'seed'>): SandboxPerson[] {
  const { password } = seedIds(config.seed)
  return people.flatMap((person) =>
    person.email === null
      ? []
      : [
          {
            id: person.id,
            email: person.email,
            password,
            role: person.roles === undefined ? ('borrower' as const) : ('staff' as const),
            accountNumbers:
              person.isLinked === false
                ? []
                : [...(person.loans ?? []).map((loan) => loan.accountNumber), ...(person.coBuyerOf ?? [])],
            about: person.about,
            last4SSN: person.last4Ssn ?? '',
            birthDate: person.birthDate ?? '',
          },
        ],
  )
}
