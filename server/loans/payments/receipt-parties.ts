import type { RequestContext } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { type NamedParties, readLetterParties } from '#server/loans/accounts/letter-parties.store'

/** Whose payment or autopay it is, and of which loan. */
interface Receipted {
  readonly customerId: string
  /** An answer that was kept under its key before answers had it is without. */
  readonly accountNumber?: string
}

const asked = new WeakMap<RequestContext, Map<string, Promise<NamedParties | null>>>()

/**
 * The person and the vehicle that a receipt on the screen names, as its document does. Null for an element: the page around it is a
 * partner's, and neither a receipt on the screen nor its document names them there. Payments of one list share one look.
 */
export async function receiptParties(
  { customerId, accountNumber }: Receipted,
  _args: object,
  context: RequestContext,
): Promise<NamedParties | null> {
  if (context.actor.kind === 'embed' || accountNumber === undefined) return null
  const known = asked.get(context) ?? new Map<string, Promise<NamedParties | null>>()
  asked.set(context, known)
  const key = `${accountNumber} ${customerId}`
  const parties = known.get(key) ?? readLetterParties(reader(context.db), accountNumber, customerId, context.language)
  known.set(key, parties)
  return parties
}
