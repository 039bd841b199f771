import { isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import type { Policy } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { buildServerSchema, capabilityModules } from './schema.ts'

const policy: Policy = { actors: ['borrower'], because: 'test' }
type Resolvers = Readonly<Record<string, () => unknown>>
/** A module for fields that the schema does not have. */
interface Extra extends Partial<Omit<CapabilityModule, 'queries' | 'mutations'>> {
  readonly queries?: Resolvers
  readonly mutations?: Resolvers
}
const extra = (more: Extra) => ({ name: 'extra', typeDefs: '', policies: {}, ...more }) as CapabilityModule
const build = (more: Extra) => () => buildServerSchema([...capabilityModules, extra(more)])
const field = 'extend type Query { GetExtra: Int }'

test('a field without a resolver stops the start', () => {
  expect(build({ typeDefs: field, policies: { 'Query.GetExtra': policy } })).toThrow('Query.GetExtra has no resolver')
})

test('a field without a policy stops the start', () => {
  expect(build({ typeDefs: field, queries: { GetExtra: () => 1 } })).toThrow('Query.GetExtra has no policy')
})

test('a policy or a resolver for a field that does not exist stops the start', () => {
  expect(build({ policies: { 'Query.GetGone': policy } })).toThrow('policy Query.GetGone has no field')
  expect(build({ queries: { GetGone: () => 1 } })).toThrow('resolver Query.GetGone has no field')
})

test('a second declaration of a field stops the start', () => {
  expect(build({ queries: { GetAccount: () => null } })).toThrow('Query.GetAccount is declared twice')
})

test('a policy that lets embed tokens in and names no capability stops the start', () => {
  const open = { ...policy, actors: ['embed'] } as const
  expect(build({ typeDefs: field, queries: { GetExtra: () => 1 }, policies: { 'Query.GetExtra': open } })).toThrow(
    'names no capability',
  )
})

test('a field of an account without an account-scoped policy stops the start', () => {
  const typeDefs = 'extend type Query { GetExtra(accountNumber: String!): Int }'
  expect(build({ typeDefs, queries: { GetExtra: () => 1 }, policies: { 'Query.GetExtra': policy } })).toThrow(
    'does not say which account',
  )
})

test('money that moves without an idempotency key stops the start', () => {
  const typeDefs = 'extend type Mutation { MoveExtra: Int }'
  const moves = { ...policy, movesMoney: true }
  expect(build({ typeDefs, mutations: { MoveExtra: () => 1 }, policies: { 'Mutation.MoveExtra': moves } })).toThrow(
    'moves money without',
  )
})

test('a mutation that embed tokens may call and nobody has to confirm stops the start', () => {
  const typeDefs = 'extend type Mutation { MoveExtra: Int }'
  const open = { ...policy, actors: ['embed'], embedCapabilities: ['extra'], isIdempotent: true } as const
  const start = (confirmation: Pick<Policy, 'confirmation'>) =>
    build({
      typeDefs,
      mutations: { MoveExtra: () => 1 },
      policies: { 'Mutation.MoveExtra': { ...open, ...confirmation } },
    })
  expect(start({})).toThrow('Mutation.MoveExtra lets embed tokens in and says nothing of how the borrower confirms it')
  expect(start({ confirmation: { kind: 'none', because: 'test' } })).not.toThrow()
})

test('what an element may send without a word of the borrower says why, and none of it moves money', () => {
  const open = [...buildServerSchema().policies].filter(([, { confirmation }]) => confirmation?.kind === 'none')
  expect(open.filter(([, { movesMoney }]) => movesMoney === true).map(([name]) => name)).toEqual([])
  expect(
    open.filter(([, { confirmation: by }]) => by?.kind === 'none' && by.because.length < 20).map(([name]) => name),
  ).toEqual([])
})

test('every mutation needs an idempotency key', () => {
  const loose = [...buildServerSchema().policies].filter(
    ([name, rule]) => name.startsWith('Mutation.') && rule.isIdempotent !== true,
  )
  expect(loose.map(([name]) => name)).toEqual([])
})

test('[acct-01][acct-03][acct-04][acct-06][acct-07][acct-08][acct-09][acct-10][acct-11][acct-12][acct-13][acct-14][acct-15][acct-16][acct-17][acct-19][acct-20] the entities have the fields the product names', () => {
  const { schema } = buildServerSchema()
  const fieldsOf = (name: string) => {
    const type = schema.getType(name)
    return isObjectType(type) ? Object.keys(type.getFields()) : []
  }
  const expected: Record<string, string> = {
    Account:
      'accountNumber legacyId status originatingCompanyKey lendingProviderKey route reportLot saleDate badRoutingNumbers extensionPaymentAmount csoCheckDigit isLoanModExtEligible customers amountDue loanAmount',
    AccountStatus: 'key description',
    TotalFeesItemized: 'nsfFees lateFees',
    AmountDue:
      'dueDate currentDue currentDueTodayWithPending isPastDue nextDueDate afterNextDueDate numberOfDaysPastDue amountDueItemized',
    AmountDueItemized:
      'dueTodayAmount pastDueAmount totalFees nextDueAmount totalFeesItemized pendingTotal pendingTotalItemized',
    PendingTotalItemized: 'pendingNsfFeeAmountToday pendingPaymentAmountToday pendingReversalAmountToday',
    Customer:
      'id legacyId masterPersonId customerType last4SSN firstName middleName lastName generation nickName bankAccounts customerAddresses emailAddresses phoneNumbers wallet',
    BankAccount: 'addedDate id last4AccountNumber nickname sortOrder type',
    CustomerAddress: 'personAddressId addressLine1 addressLine2 addressType city state zip',
    EmailAddress: 'personEmailId emailAddress emailType isPreferred',
    PhoneNumber: 'personPhoneId isPreferred phoneNumber phoneType extension',
    Wallet: 'paymentMethods',
    PaymentMethod: 'defaultPaymentMethodId lastFour nickname sortOrder type processorData',
    ProcessorData: 'vendor paymentMethodId',
    RecurringPayment:
      'customerId id enrollmentDate bankId confirmationNumber paymentSource status payer scheduledPayments',
    LoanModification: 'typeName numberOfExtensions status summaries',
    LoanModificationStatus: 'value description',
    LoanModificationSummary:
      'loanModId smeadId experienceToShow status completionDate newPaymentDueDate newPaymentAmount type processType',
    StopPayment: 'dateActual dateAdjusted amountActual amountAdjusted',
    ChargeOff: 'planEligibility amountDue',
    ChargeOffAmountDue:
      'isPastDue accountBalance initialPaymentAmount regularPaymentAmount numberOfPayments paymentStartDate paymentEndDate totalFees nextDueAmount nextDueDate',
    PtcPlan:
      'planId accountId customerId isActive planTypeId planStatus paymentFrequency numberOfPaymentsPlanned firstPaymentDate lastPaymentDate estimatedInterestSavingsOverLifeOfLoan createdBy cancelledBy planOfferedDate cancellationDate planCancellationReason nextPaymentScheduledDueDate nextPaymentAmount numberOfPaymentsCompleted vehicleMakeModelYear payments paymentMethod',
    PtcPayment:
      'paymentId planId regularPaymentAmount paymentAmount paymentSequence paymentScheduledDueDate paymentStatus paymentSatisfiedDate paymentReversalDate confirmationNumber paymentMethodId',
    PtcPaymentMethod:
      'customerId isSaveForReuse last4OfPaymentMethod paymentMethodAccountInformation paymentMethodAddedDate paymentMethodId paymentMethodNickName paymentMethodTypeId',
    IndividualPayment:
      'customerId id paymentAmount paymentDate paymentSource paymentDisplayName confirmationNumber bankId status isCancellable',
    LoanAmount:
      'loanAmountTotal paidPrincipal maturityDate isMaturedLoan unpaidPrincipal currentPoolNumber amountToRoll',
    NsfNotification: 'message severity type nSFDate paymentReceiptDate receiptAmount',
    PredictedRepoNotification: 'message severity type repoStatus repoStatusExtended stopPayments',
    ClearCreditNotification: 'message severity type amount dueDate',
    PaymentNotification: 'message severity type amountDue',
    PaymentEligibility:
      'oneTimeAchPaymentEligibility recurringPaymentEligibilityStatus reasonCode paymentPlanEligibilityStatus',
    PaymentPlan: 'monthlyEquivalentPaymentAmount paymentFrequency regularPaymentAmount',
    PayoffQuote: 'goodUntil payoffQuoteTotal perDiem',
    ChargeOffPlanEligibility:
      'isSSDEligible planTypeEligibility eligibilityGroup pcoCheckDigit1 pcoCheckDigit2 pcoCheckDigit3 pcoLandingPageCheckDigit',
    TransactionHistoryItem: 'description details postedDate status transactionAmount transactionDate vendor',
    TransactionDetails: 'fees interest principal',
    Vehicle: 'make model vin vinLast6 year',
    SelfServiceCustomer: 'firstName lastName id accounts chargeOffAccounts',
    CustomerLookupResult: 'accountNumbers customerId customerLoginId masterPersonID',
  }
  const missing = Object.entries(expected).flatMap(([type, fields]) =>
    fields
      .split(' ')
      .filter((name) => !fieldsOf(type).includes(name))
      .map((name) => `${type}.${name}`),
  )
  expect(missing).toEqual([])
})
