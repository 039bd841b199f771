import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { BankAccountType } from '#sdk/loan/enums.graphql'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { bankAccountsBehind } from './processors.store.ts'
import { isInVault } from './simulator-rules.ts'

const tokensRequest = v.object({ tokens: v.pipe(v.array(v.string()), v.maxLength(500)) })

/** The account numbers that the simulated vault makes up have so many digits, the last four of which are the account's own. */
const digitCount = 12

/** The simulated vault's route, as a real one would have it under its base URL. Its numbers are made up: nobody's account has them. */
export function mountVaultSimulator(app: FastifyInstance, services: Services): void {
  const q = reader(services.db)

  app.post('/sandbox/processor/vault/account-numbers', async (request, reply) => {
    const asked = v.safeParse(tokensRequest, request.body)
    if (!asked.success) return reply.code(422).send({ error: 'Send {tokens}, 500 at most.' })
    const known = (await bankAccountsBehind(q, asked.output.tokens)).filter(({ lastFour }) => isInVault(lastFour))
    const accounts = known.map(({ token, routingNumber, lastFour, type }) => ({
      token,
      routingNumber,
      accountNumber: madeUpNumber(token, lastFour),
      accountType: (type === 'SAVINGS_ACCOUNT' ? 'SAVINGS' : 'CHECKING') satisfies BankAccountType,
    }))
    const tokens = new Set(accounts.map(({ token }) => token))
    return { accounts, unknown: asked.output.tokens.filter((token) => !tokens.has(token)) }
  })
}

/** The same number for the same token, ending as its account does. */
function madeUpNumber(token: string, lastFour: string): string {
  const hash = createHash('sha256').update(token).digest().readUIntBE(0, 6)
  return `${String(hash)
    .padStart(digitCount, '0')
    .slice(0, digitCount - lastFour.length)}${lastFour}`
}
