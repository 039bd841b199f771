import { readFileSync } from 'node:fs'
import type { Confirmation, Policy, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { callingCustomer } from '#server/identity/calling-customer'
import { answerChat, closeChat, readAsAdvisor, replyToChat } from './advisor-chat.ts'
import { currentChat, endAsBorrower, sayAsBorrower } from './borrower-chat.ts'
import { chatAttributes, namesShownTo } from './chat-attributes.ts'
import { signChatIdentity } from './chat-identity.ts'
import { checkSchedule } from './schedules.ts'
import type { ChatIdentity } from '#server/platform/graphql/resolvers.graphql'
import type { ChatAttributeName } from '#sdk/loan/enums.graphql'

const borrowers: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['chat'],
  accountNumber: (args) => String(args.accountNumber),
  because: 'A borrower talks for themselves: staff who look through their eyes neither read nor write their chat.',
}
/** An advisor commits nobody to anything on the word of a chat. */
const talk: Confirmation = {
  kind: 'none',
  because:
    'What is said in a chat commits nobody to anything: it has nothing to pay, sign or change with, and advisors enter plans with the borrower on the line. The page around it can read it anyway, and a conversation that is flooded is full.',
}
const advisors: Policy = {
  actors: ['staff'],
  because: 'Loan advisors answer borrowers; the resolver demands the role, and what they do is in the audit log.',
}

async function identity(
  context: RequestContext,
  accountNumber: string,
  names: readonly ChatAttributeName[],
): Promise<ChatIdentity> {
  const { customerId } = callingCustomer(context)
  const signed = await signChatIdentity(context, customerId)
  const attributes = await chatAttributes(context, customerId, accountNumber, namesShownTo(context, names))
  return { ...signed, attributes }
}

/** Live chat and its hours. */
export const chatModule: CapabilityModule = {
  name: 'chat',
  typeDefs: readFileSync(new URL('chat.graphql', import.meta.url), 'utf8'),
  queries: {
    getIsWithinSchedule: (args, context) => checkSchedule(context, args.scheduleGroupId),
    GetChatIdentity: (args, context) => identity(context, args.accountNumber, args.attributes),
    GetChat: (args, context) => currentChat(context, args.accountNumber),
    GetAdvisorChat: (args, context) => readAsAdvisor(context, args.id),
  },
  mutations: {
    SendChatMessage: async (args, context) => ({
      success: true,
      conversation: await sayAsBorrower(context, args),
    }),
    EndChat: async (args, context) => ({
      success: true,
      conversation: await endAsBorrower(context, args.accountNumber),
    }),
    AnswerChat: async (args, context) => ({ success: true, chat: await answerChat(context, args.id) }),
    ReplyToChat: async (args, context) => ({
      success: true,
      chat: await replyToChat(context, args.id, args.text),
    }),
    CloseChat: async (args, context) => ({ success: true, chat: await closeChat(context, args.id) }),
  },
  policies: {
    'Query.getIsWithinSchedule': {
      actors: ['anonymous', 'borrower', 'embed', 'staff'],
      because: 'Business hours are public; the chat button needs them before anybody signs in.',
    },
    'Query.GetChatIdentity': { ...borrowers, disabledBy: ['DisableChat'] },
    // Reading and ending what goes on is never taken away by a flag.
    'Query.GetChat': borrowers,
    'Mutation.SendChatMessage': {
      ...borrowers,
      isIdempotent: true,
      confirmation: talk,
      disabledBy: ['DisableChat'],
    },
    'Mutation.EndChat': { ...borrowers, isIdempotent: true, confirmation: talk },
    'Query.GetAdvisorChat': advisors,
    'Mutation.AnswerChat': { ...advisors, isIdempotent: true },
    'Mutation.ReplyToChat': { ...advisors, isIdempotent: true },
    'Mutation.CloseChat': { ...advisors, isIdempotent: true },
  },
}
