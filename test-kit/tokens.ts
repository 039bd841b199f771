import { nowMs } from './loan-answers.ts'
import type { ScenarioPlan } from './scenarios.ts'

/** The tokens that the mock servicer gives. */
export interface TokenDesk {
  /** A new token, as the plan has it. */
  give(plan: ScenarioPlan): Promise<string | null>
  /** Refuses every token that was given so far. */
  expire(): void
  /** Whether a request with this Authorization header is let in. Tokens of a page's own are. */
  accepts(authorization: string | null): boolean
}

/** Seconds from issue to end. */
const lifeSeconds = 600

/** @param accountNumber the account that the tokens name; left out, they fit any */
export function createTokenDesk(accountNumber: string | undefined): TokenDesk {
  let given = 0
  let firstGood = 1
  return {
    async give({ token }) {
      if (token === 'late') return new Promise<never>(() => undefined)
      if (token === 'none') return null
      given += 1
      const iat = nowMs / 1000
      const claims = {
        jti: String(given),
        iat,
        exp: iat + lifeSeconds,
        ...(accountNumber === undefined ? {} : { account: accountNumber }),
        ...(token === 'other' ? { capabilities: ['nothing'] } : {}),
      }
      return `${encode({ alg: 'none', typ: 'carport-mock' })}.${encode(claims)}.`
    },
    expire() {
      firstGood = given + 1
    },
    accepts(authorization) {
      const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
      if (token === undefined) return false
      const number = numberOf(token)
      return number === null || number >= firstGood
    },
  }
}

function encode(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
}

/** Which of our tokens it is; null for one that is not ours. */
function numberOf(token: string): number | null {
  try {
    const [head = '', body = ''] = token.split('.').map((part) => part.replaceAll('-', '+').replaceAll('_', '/'))
    const { typ } = JSON.parse(atob(head)) as { typ?: unknown }
    return typ === 'carport-mock' ? Number((JSON.parse(atob(body)) as { jti: string }).jti) : null
  } catch {
    return null
  }
}
