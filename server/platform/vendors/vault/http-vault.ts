import * as v from 'valibot'
import { systemClock } from '#sdk/dates/clock'
import { isRoutingNumber } from '#sdk/loan/bank-numbers'
import type { BankAccountType } from '#sdk/loan/enums.graphql'
import {
  askProcessor,
  type ProcessorServices,
  ProcessorShutError,
  ProcessorUnknownError,
} from '#server/platform/vendors/processor-call'
import type { AccountVault, NoAccount, VaultAccount } from './account-vault.ts'

/** Tokens of one request. */
const tokensPerRequest = 500
const requestsAtOnce = 4
/** All requests of one look-up, together: the rest of a delivery has to fit below the time of the outbox's lane. */
const patienceDefaultMs = 20_000
const requestMs = 8_000
/** The account number's field of a bank file is 17 columns wide; what is shorter than four has no last four digits. */
const accountNumberShape = /^[0-9A-Za-z-]{4,17}$/

const answerShape = v.object({
  accounts: v.array(v.looseObject({ token: v.string() })),
  unknown: v.array(v.string()),
})
const accountShape = v.object({
  routingNumber: v.pipe(v.string(), v.check(isRoutingNumber)),
  accountNumber: v.pipe(v.string(), v.regex(accountNumberShape)),
  accountType: v.picklist(['CHECKING', 'SAVINGS'] as const satisfies readonly BankAccountType[]),
})

/**
 * The vault at ACH_VAULT_URL, or the sandbox's own: `POST /account-numbers` with `{ tokens }` answers `{ accounts, unknown }`: accounts, each
 * with its `token`, `routingNumber`, `accountNumber` and `accountType`, and the tokens that it does not know. A token in neither list is not
 * answered about: a list that was cut short must keep nobody's payment from leaving.
 * @param patienceMs milliseconds for one look-up, however many requests it takes
 */
export function openVault(services: ProcessorServices, patienceMs = patienceDefaultMs): AccountVault {
  return {
    accountsOf: async (tokens) => {
      const endsAtMs = systemClock.monotonicMs() + patienceMs
      const portions = portionsOf([...new Set(tokens)])
      const found = new Map<string, VaultAccount | NoAccount>()
      const work = async (): Promise<void> => {
        for (let portion = portions.shift(); portion !== undefined; portion = portions.shift())
          for (const [token, account] of await ask(services, portion, { endsAtMs })) found.set(token, account)
      }
      await Promise.all(Array.from({ length: requestsAtOnce }, work))
      return found
    },
  }
}

/** Makes sure that the vault answers, with our key and in the shape we know. @throws Error with what to change */
export async function proveVault(services: ProcessorServices): Promise<void> {
  try {
    await ask(services, [], { endsAtMs: systemClock.monotonicMs() + requestMs, isTrial: true })
  } catch (error) {
    const isShut = error instanceof ProcessorShutError
    const problem = error instanceof Error ? error.message : String(error)
    throw new Error(`${problem}. ${isShut ? 'Are ACH_VAULT_URL and ACH_VAULT_KEY right?' : 'Is ACH_VAULT_URL right?'}`)
  }
}

function portionsOf(tokens: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(tokens.length / tokensPerRequest) }, (_, index) =>
    tokens.slice(index * tokensPerRequest, (index + 1) * tokensPerRequest),
  )
}

async function ask(
  services: ProcessorServices,
  tokens: readonly string[],
  { endsAtMs, isTrial = false }: { readonly endsAtMs: number; readonly isTrial?: boolean },
): Promise<Map<string, VaultAccount | NoAccount>> {
  const timeoutMs = Math.min(requestMs, Math.floor(endsAtMs - systemClock.monotonicMs()))
  if (timeoutMs <= 0) throw new ProcessorUnknownError('The vault did not answer about all accounts in time')
  const body = { tokens }
  const answer = await askProcessor(services, 'vault', {
    method: 'POST',
    path: '/account-numbers',
    body,
    timeoutMs,
    isTrial,
  })
  const read = v.safeParse(answerShape, answer)
  if (!read.success) throw new ProcessorUnknownError('The vault answered in a shape we do not know')
  const unknown = new Set(read.output.unknown)
  const answers = Map.groupBy(read.output.accounts, ({ token }) => token)
  return new Map(tokens.map((token) => [token, accountIn(token, answers.get(token) ?? [], unknown.has(token))]))
}

/** The account in the answers about a token; two answers about it contradict each other. @throws ProcessorUnknownError where there is none */
function accountIn(token: string, answers: readonly unknown[], isUnknown: boolean): VaultAccount | NoAccount {
  if (answers.length === 0 && !isUnknown) throw new ProcessorUnknownError('The vault did not answer about all accounts')
  if (answers.length === 0) return 'unknown'
  const read = v.safeParse(accountShape, answers[0])
  const isFit = read.success && answers.length === 1 && !isUnknown && read.output.accountNumber !== token
  return isFit ? read.output : 'unfit'
}
