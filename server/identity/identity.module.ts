import { readFileSync } from 'node:fs'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { BorrowerActor, EmbedActor, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { isInOwnFrame } from '#server/identity/partner-pages/grants'
import { partnerNameOf } from '#server/identity/partner-pages/partner-name'
import { runOnce } from '#server/platform/store/idempotency'
import { claimLinkCode, lookUpAccount } from './lookup.ts'
import { codePlaceOf } from './code-place.ts'
import { hasUsableCode, maskContact, passcodeContacts, sendPasscode } from './passcodes.ts'
import { reader } from '#server/platform/store/database'
import type {
  MutationSendOneTimePasscodeArgs,
  PasscodeContact,
  PasscodeContactHasCodeArgs,
} from '#server/platform/graphql/resolvers.graphql'

declare module '#server/platform/graphql/models' {
  interface Models {
    PasscodeContact: Omit<PasscodeContact, 'hasCode'> & {
      readonly hasCode: (args: PasscodeContactHasCodeArgs) => Promise<boolean>
    }
  }
}

/** Capabilities whose elements may ask for a code. */
const withPasscodes = [
  'autopay',
  'autopay-otp',
  'payment-extension',
  'keep-your-keys',
  'account-resolution',
  'loan-modification',
  'payment-methods',
  'make-a-payment',
  'payment-plan',
  'profile',
] as const

/** Account look-up and one-time codes. */
export const identityModule: CapabilityModule = {
  name: 'identity',
  typeDefs: readFileSync(new URL('identity.graphql', import.meta.url), 'utf8'),
  queries: {
    CustomerAccountDetails: (args, context) => lookUpAccount(context, borrower(context), args),
    GetPasscodeContacts: async (asked, context) => {
      if (context.actor.kind === 'embed' && !isInOwnFrame(context)) throw new CarportError('NOT_ALLOWED')
      const { loginId } = person(context)
      const contacts = await passcodeContacts(reader(context.db), context, loginId, asked.purpose ?? null)
      return contacts.map((contact) => ({
        ...contact,
        masked: maskContact(contact),
        hasCode: ({ purpose }: PasscodeContactHasCodeArgs) =>
          hasUsableCode(context, { loginId, purpose, place: codePlaceOf(context.actor), contact }),
      }))
    },
  },
  mutations: {
    SendOneTimePasscode: (args, context) => sendOneTimePasscode(args, context),
  },
  policies: {
    'Query.CustomerAccountDetails': {
      actors: ['borrower'],
      because: 'A person with a verified login may prove that a loan is theirs; wrong tries are counted inside.',
    },
    'Query.GetPasscodeContacts': {
      actors: ['borrower', 'embed'],
      embedCapabilities: withPasscodes,
      because:
        "A person may see, masked, which of their own contacts can get a code, and before linking which of the matched customer's; never the co-borrower's. On a partner's page a frame of ours sees it, not the page.",
    },
    'Mutation.SendOneTimePasscode': {
      actors: ['borrower', 'embed'],
      embedCapabilities: withPasscodes,
      isIdempotent: true,
      confirmation: {
        kind: 'own-form',
        because:
          'Our frame for a new bank account asks for its code; a page that could would ask for the code as well.',
      },
      because: 'A person may have a code sent to their own verified contact; sends are counted inside.',
    },
  },
}

/**
 * Sends a code to one of the person's own contacts. Another's contact and a missing one get the same answer.
 * @throws CarportError NOT_FOUND; FIELD_INVALID for a code that must name its payment and does not, or the reverse; OTP_LOCKED; TOO_MANY_REQUESTS
 */
async function sendOneTimePasscode(
  args: MutationSendOneTimePasscodeArgs,
  context: RequestContext,
): Promise<{ success: true }> {
  const { loginId } = person(context)
  const payment = args.payment ?? null
  if ((args.purpose === 'FIRST_PAYMENT') !== (payment !== null)) throw fieldError('payment', 'FIELD_INVALID')
  return runOnce(context, { operation: 'SendOneTimePasscode', accountNumber: null, fingerprint: args }, async (tx) => {
    const contacts = await passcodeContacts(tx, context, loginId, args.purpose)
    const contact = contacts.find((one) => one.contactId === args.contactId && one.channel === args.channel)
    if (contact === undefined) throw new CarportError('NOT_FOUND')
    const { purpose, channel } = args
    const customerId = purpose === 'LINK_ACCOUNT' ? await claimLinkCode(tx, context, loginId) : undefined
    await sendPasscode(tx, context, {
      loginId,
      purpose,
      channel,
      recipient: contact.address,
      language: context.language,
      payment: payment ?? undefined,
      customerId,
      partnerName: partnerNameOf(context),
      place: codePlaceOf(context.actor),
    })
    return { success: true as const }
  })
}

function borrower({ actor }: RequestContext): BorrowerActor {
  if (actor.kind !== 'borrower') throw new CarportError('NOT_FOUND')
  return actor
}

function person({ actor }: RequestContext): BorrowerActor | EmbedActor {
  if (actor.kind !== 'borrower' && actor.kind !== 'embed') throw new CarportError('NOT_FOUND')
  return actor
}
