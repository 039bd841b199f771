import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Policy } from '#server/platform/context'
import { embedCapabilities } from '#server/identity/partner-pages/capabilities'
import { isOpenToImpersonation } from '#server/platform/graphql/impersonation-table'
import { buildServerSchema } from '#server/schema'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { questionFor } from '#tests/fixtures/element-documents'
import { smallestDocument } from '#tests/fixtures/smallest-document'

const { schema, policies } = buildServerSchema()
const own = '100000000001'
const operations = [...policies].map(([name, policy]) => ({ name, policy }))
const scoped = operations.filter(({ policy }) => policy.accountNumber !== undefined)
const forEverybody = (policy: Policy) => policy.actors.includes('anonymous')

let app: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  const sign = async (name: string, token: Promise<string>) => (tokens[name] = await token)
  await sign('owner', app.token('p1@example.com'))
  await sign('cobuyer', app.token('p18@example.com'))
  await sign('stranger', app.token('p3@example.com'))
  await sign('unlinked', app.token('p16@example.com'))
  await sign('staff', app.token('a1@staff.example.com'))
  const all = [...embedCapabilities()]
  await sign('embed', app.embedToken('p1@example.com', own, { capabilities: all }))
  await sign('embed of another account', app.embedToken('p17@example.com', '100000000117', { capabilities: all }))
  await sign('embed for nothing', app.embedToken('p1@example.com', own, { capabilities: ['styleguide'] }))
})
afterAll(() => app.close())

/** An element asks with its own document, where one of them asks for the operation. */
const ask = (who: string | null, name: string, accountNumber = own, headers: Record<string, string> = {}) => {
  const isElement = who?.startsWith('embed') === true
  const question = isElement ? questionFor(schema, name, [...embedCapabilities()], accountNumber) : null
  const { query, variables } = question ?? { query: smallestDocument(schema, name, accountNumber), variables: {} }
  return app.gql(who === null ? null : (tokens[who] ?? ''), query, variables, headers)
}

/** Who may ask what. A new operation, or a wider one, has to be written down here. */
const written: Record<string, string> = {
  'Query.UserContext': 'anonymous borrower embed staff',
  'Query.CustomerAccountDetails': 'borrower',
  'Query.GetPasscodeContacts': 'borrower embed',
  'Query.SelfServiceCustomer': 'borrower embed',
  'Query.GetAccountsForLogin': 'borrower',
  'Query.GetAccount': 'borrower embed',
  'Query.GetNotifications': 'borrower',
  'Query.GetAlerts': 'borrower embed',
  'Query.GetTransactionHistory': 'borrower embed',
  'Query.GetPaymentPlan': 'borrower embed',
  'Query.GetVehicle': 'borrower embed',
  'Query.GetPayoffQuote': 'borrower embed',
  'Query.GetPaymentEligibility': 'borrower embed',
  'Query.GetReceiptParties': 'borrower embed',
  'Query.PreviewIndividualPayment': 'borrower embed',
  'Query.GetPhonePaymentOptions': 'staff',
  'Query.PreviewPhonePayment': 'staff',
  'Query.GetIndividualPayments': 'borrower embed',
  'Query.GetWallet': 'borrower embed',
  'Query.ThirdPartyDetails': 'borrower embed',
  'Query.GetCustomerTokenDetails': 'borrower embed',
  'Query.GetRecurringPayments': 'borrower embed',
  'Query.PreviewRecurringPayment': 'borrower embed',
  'Query.GetAutopayOptions': 'borrower embed',
  'Query.PreviewAutopayOtp': 'borrower embed',
  'Query.GetExperiments': 'borrower embed',
  'Query.getIsWithinSchedule': 'anonymous borrower embed staff',
  'Query.GetChatIdentity': 'borrower embed',
  'Query.GetChat': 'borrower embed',
  'Query.GetAdvisorChat': 'staff',
  'Query.GetTitleRelease': 'borrower',
  'Query.GetLoanModifications': 'borrower embed',
  'Query.GetModificationOptions': 'borrower embed',
  'Query.GetModificationRequests': 'borrower embed',
  'Query.GetChargeOffAccount': 'borrower embed staff',
  'Query.GetPcoOffers': 'borrower embed',
  'Query.GetPcoStanding': 'borrower embed staff',
  'Query.GetPcoPayments': 'borrower embed',
  'Query.PreviewPcoPlan': 'borrower embed',
  'Query.GetChargeOffDisputes': 'borrower staff',
  'Query.GetExtensionEligibility': 'borrower',
  'Query.GetExtension': 'borrower embed',
  'Query.PreviewExtension': 'borrower embed',
  'Query.GetPtcPlan': 'borrower embed',
  'Query.GetProgramWithoutPayment': 'borrower embed',
  'Query.GetPtcPlanHistory': 'borrower embed',
  'Query.GetPtcOptions': 'borrower embed',
  'Query.GetPtcOffers': 'borrower embed',
  'Query.PreviewPtcPlan': 'borrower embed',
  'Query.GetStaffPtcPlan': 'staff',
  'Query.GetStaffPtcOptions': 'staff',
  'Query.GetDocuments': 'borrower embed',
  'Query.GetProfile': 'borrower embed',
  'Query.GetElectronicRecords': 'borrower embed',
  'Query.GetDraftKey': 'borrower',
  'Query.CheckAddress': 'borrower embed',
  'Mutation.createNotation': 'borrower staff',
  'Mutation.SendOneTimePasscode': 'borrower embed',
  'Mutation.DismissAlert': 'borrower embed',
  'Mutation.SendPayoffQuote': 'borrower embed',
  'Mutation.CreatePayoffLetter': 'borrower embed',
  'Mutation.CreateIndividualPayment': 'borrower embed',
  'Mutation.CreatePhonePayment': 'staff',
  'Mutation.CancelIndividualPayment': 'borrower embed',
  'Mutation.SettleAttempt': 'borrower embed',
  'Mutation.SignLoanModification': 'borrower embed',
  'Mutation.CreateRecurringPayment': 'borrower embed',
  'Mutation.UpdateRecurringPayment': 'borrower embed',
  'Mutation.CancelRecurringPayment': 'borrower embed',
  'Mutation.SkipRecurringPaymentInstance': 'borrower embed',
  'Mutation.CreateAutopayOtp': 'borrower embed',
  'Mutation.NegotiatePcoPlan': 'borrower embed',
  'Mutation.CreatePcoPlan': 'borrower embed',
  'Mutation.InputPcoPlan': 'staff',
  'Mutation.CancelPcoPlan': 'staff',
  'Mutation.DisputeChargeOff': 'borrower embed',
  'Mutation.AnswerChargeOffDispute': 'staff',
  'Mutation.CreateChargeOffDocument': 'borrower embed',
  'Mutation.CreateExtension': 'borrower embed',
  'Mutation.CreatePtcPlan': 'borrower embed',
  'Mutation.CancelPtcPlan': 'borrower embed',
  'Mutation.CreatePtcPlanByPhone': 'staff',
  'Mutation.CancelPtcPlanByPhone': 'staff',
  'Mutation.AddBankAccount': 'borrower embed',
  'Mutation.UpdateBankAccount': 'borrower embed',
  'Mutation.RemoveBankAccount': 'borrower embed',
  'Mutation.SaveDebitCard': 'borrower embed',
  'Mutation.RemoveDebitCard': 'borrower embed',
  'Mutation.SetDefaultPaymentMethod': 'borrower embed',
  'Mutation.UpdateEmail': 'borrower',
  'Mutation.VerifyNewEmail': 'borrower',
  'Mutation.UpdatePhone': 'borrower embed',
  'Mutation.VerifyNewPhone': 'borrower embed',
  'Mutation.ResendContactCode': 'borrower embed',
  'Mutation.CancelContactChange': 'borrower embed',
  'Mutation.RemovePhone': 'borrower embed',
  'Mutation.UpdateAddress': 'borrower embed',
  'Mutation.UpdateNickName': 'borrower embed',
  'Mutation.UpdateCallPreferences': 'borrower embed',
  'Mutation.AcceptEConsent': 'borrower embed',
  'Mutation.WithdrawEConsent': 'borrower embed',
  'Mutation.SendChatMessage': 'borrower embed',
  'Mutation.EndChat': 'borrower embed',
  'Mutation.OptOutLoanModification': 'borrower embed',
  'Mutation.AnswerChat': 'staff',
  'Mutation.ReplyToChat': 'staff',
  'Mutation.RequestLoanModification': 'borrower embed',
  'Mutation.CloseChat': 'staff',
}

test('who may ask what is what is written here', () => {
  expect(Object.fromEntries(operations.map(({ name, policy }) => [name, [...policy.actors].sort().join(' ')]))).toEqual(
    written,
  )
})

test('every policy says in a sentence why', () => {
  expect(operations.filter(({ policy }) => policy.because.length < 20).map(({ name }) => name)).toEqual([])
})

describe.each(operations)('$name', ({ name, policy }) => {
  test.runIf(!forEverybody(policy))('refuses who is not signed in', async () => {
    const answer = await ask(null, name)
    expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test.runIf(!policy.actors.includes('staff'))('is not there for staff who impersonate nobody', async () => {
    expect((await ask('staff', name)).code).toBe('NOT_FOUND')
  })

  test.runIf(!forEverybody(policy))('is not there for an element of another capability', async () => {
    expect((await ask('embed for nothing', name)).code).toBe('NOT_FOUND')
  })

  test.runIf(!forEverybody(policy))('refuses an element on a page that its token does not name', async () => {
    const answer = await ask('embed', name, own, { origin: 'https://evil.example.org' })
    expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test.runIf(!policy.actors.includes('embed'))('is not there for any element', async () => {
    expect((await ask('embed', name)).code).toBe('NOT_FOUND')
  })
})

describe.each(scoped)('$name of an account', ({ name, policy }) => {
  test('a stranger, and a login without a loan, get the answer that a number which does not exist gets', async () => {
    for (const who of ['stranger', 'unlinked']) {
      expect((await ask(who, name, own)).code).toBe('NOT_FOUND')
      expect((await ask(who, name, '999999999999')).code).toBe('NOT_FOUND')
    }
  })

  test.runIf(policy.actors.includes('embed'))(
    'an element reaches neither another account of its person nor anybody else’s',
    async () => {
      expect((await ask('embed of another account', name, '100000000017')).code).toBe('NOT_FOUND')
      expect((await ask('embed of another account', name, own)).code).toBe('NOT_FOUND')
    },
  )

  const isRead = name.startsWith('Query.') && policy.actors.includes('borrower')
  test.runIf(isRead && isOpenToImpersonation({ kind: 'query', name }))(
    'buyer, co-buyer and their element are answered',
    async () => {
      for (const who of ['owner', 'cobuyer', ...(policy.actors.includes('embed') ? ['embed'] : [])]) {
        expect(['NOT_FOUND', 'UNAUTHENTICATED', 'INTERNAL', 'REQUEST_INVALID']).not.toContain(
          (await ask(who, name)).code,
        )
      }
    },
  )
})

test('payment methods of another person cannot be changed by their ids', async () => {
  const wallet = '{ GetWallet { paymentMethods { id type } } }'
  const methods =
    (await app.gql<{ GetWallet: { paymentMethods: { id: string; type: string }[] } }>(tokens.owner ?? '', wallet)).data
      ?.GetWallet.paymentMethods ?? []
  expect(methods).toHaveLength(3)
  for (const { id } of methods) {
    for (const who of ['stranger', 'cobuyer']) {
      for (const change of [
        `RemoveBankAccount(id: "${id}")`,
        `RemoveDebitCard(id: "${id}")`,
        `UpdateBankAccount(id: "${id}", nickname: "Mine")`,
        `SetDefaultPaymentMethod(defaultPaymentMethodId: "${id}")`,
      ]) {
        expect((await app.gql(tokens[who] ?? '', `mutation { ${change} { success } }`)).code).toMatch(
          /^(METHOD_NOT_FOUND|NOT_FOUND)$/,
        )
      }
    }
  }
  expect((await app.gql(tokens.owner ?? '', wallet)).data).toMatchObject({ GetWallet: { paymentMethods: methods } })
})
