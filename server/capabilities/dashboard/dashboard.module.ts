import { readFileSync } from 'node:fs'
import { businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Policy, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { identitySettings } from '#server/platform/config/identity-settings'
import { monthlyEquivalentCents } from '#sdk/loan/due-dates'
import { callingCustomer } from '#server/identity/calling-customer'
import { loadAccounts, loadNotifications, loadVehicle } from '#server/loans/accounts/accounts.store'
import { accountAlerts, dismissAlert } from '#server/loans/accounts/alerts'
import { accountFields, type AccountParent, readAhead } from './account-fields.ts'
import { chargeOffAnswer } from '#server/loans/programs/charge-off'
import { customerFields } from './customer-fields.ts'
import { loadCustomerName } from '#server/loans/accounts/customers.store'
import { presentNotification } from './notifications.ts'
import { transactionHistory } from '#server/loans/payments/transaction-history'
import type { Lazily } from '#server/platform/graphql/models'
import type { SelfServiceCustomer, StartupData, Vehicle } from '#server/platform/graphql/resolvers.graphql'

type ViewerAnswer = Lazily<Omit<SelfServiceCustomer, 'accounts'>, 'chargeOffAccounts'> & {
  readonly accounts: readonly AccountParent[]
}

declare module '#server/platform/graphql/models' {
  interface Models {
    SelfServiceCustomer: ViewerAnswer
  }
}

const readers: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['dashboard', 'account-details'],
  accountNumber: (args) => String(args.accountNumber),
  because: 'Buyer and co-buyer may read the loan they are on; an element reads the one its token names.',
}

const dashboardReaders: Policy = { ...readers, embedCapabilities: ['dashboard'] }

/** Accounts, what is due, what happened, and the vehicle. */
export const dashboardModule: CapabilityModule = {
  name: 'dashboard',
  typeDefs: ['dashboard.graphql', 'alerts.graphql']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n'),
  queries: {
    UserContext: (_args, context) => ({ startupData: startupData(context) }),
    SelfServiceCustomer: (_args, context) => selfServiceCustomer(context),
    GetAccountsForLogin: (_args, context) => viewerAccounts(context),
    GetAccount: async ({ accountNumber }, context) => {
      const { customerId } = callingCustomer(context)
      readAhead(context, customerId, accountNumber)
      const [account] = await accountsOf(context, customerId, accountNumber)
      if (account === undefined) throw new CarportError('NOT_FOUND')
      return account
    },
    GetNotifications: async ({ accountNumber }, context) => {
      const rows = await loadNotifications(
        context.db,
        callingCustomer(context).customerId,
        accountNumber,
        businessToday(context.clock),
      )
      return rows.map((row) => presentNotification(row, context.language))
    },
    GetAlerts: ({ accountNumber }, context) => accountAlerts(context, accountNumber),
    GetTransactionHistory: (args, context) => transactionHistory(args, context, callingCustomer(context).customerId),
    GetPaymentPlan: async ({ accountNumber }, context) => {
      const [account] = await loadAccounts(context.db, callingCustomer(context).customerId, accountNumber)
      if (account === undefined) return null
      return {
        monthlyEquivalentPaymentAmount: monthlyEquivalentCents(account.paymentFrequency, account.regularPaymentCents),
        paymentFrequency: account.paymentFrequency,
        regularPaymentAmount: account.regularPaymentCents,
      }
    },
    GetVehicle: ({ accountNumber }, context) => vehicleAnswer(context, accountNumber),
  },
  mutations: {
    DismissAlert: (args, context) => dismissAlert(context, args),
  },
  types: {
    Account: accountFields,
    Customer: customerFields,
    Notification: { __resolveType: (notification) => notification.__typename },
  },
  policies: {
    'Query.UserContext': {
      actors: ['anonymous', 'borrower', 'embed', 'staff'],
      because: 'The server clock and the caller’s own address are needed before sign-in and hold nothing of anybody.',
    },
    'Query.SelfServiceCustomer': {
      actors: ['borrower', 'embed'],
      embedCapabilities: ['dashboard'],
      because: 'A borrower may list their own loans; an element sees the one its token names and no other.',
    },
    'Query.GetAccountsForLogin': {
      actors: ['borrower'],
      because: 'The portal asks for the person’s own loans after sign-in.',
    },
    'Query.GetAccount': {
      ...readers,
      embedCapabilities: ['dashboard', 'account-details', 'make-a-payment', 'autopay', 'autopay-otp'],
    },
    'Query.GetNotifications': {
      actors: ['borrower'],
      accountNumber: (args) => String(args.accountNumber),
      because: 'Buyer and co-buyer may read the notices on the loan they are on; no element shows them.',
    },
    'Query.GetAlerts': dashboardReaders,
    'Mutation.DismissAlert': {
      ...dashboardReaders,
      isIdempotent: true,
      confirmation: { kind: 'none', because: 'A tip that is put away changes nothing of the loan.' },
      because: 'Buyer and co-buyer may put away what their dashboard offers; staff put nothing away.',
    },
    'Query.GetTransactionHistory': readers,
    'Query.GetPaymentPlan': readers,
    'Query.GetVehicle': readers,
  },
}

/** The server's time, the caller's address and the idle limit, for UserContext and GET /api/home/getStartupData. */
export function startupData(context: Pick<RequestContext, 'clock' | 'ip' | 'config'>): StartupData {
  return {
    currentUnixUtc: Math.floor(context.clock.nowMs() / 1000),
    clientIp: context.ip,
    sessionIdleSeconds: identitySettings(context.config).idleSeconds,
  }
}

/** The vehicle of a loan the caller is on, or null. */
export async function vehicleAnswer(context: RequestContext, accountNumber: string): Promise<Vehicle | null> {
  const vehicle = await loadVehicle(context.db, callingCustomer(context).customerId, accountNumber)
  return vehicle === null ? null : { ...vehicle, vinLast6: vehicle.vin.slice(-6) }
}

async function selfServiceCustomer(context: RequestContext): Promise<ViewerAnswer> {
  const name = await loadCustomerName(context.db, callingCustomer(context).customerId)
  if (name === null) throw new CarportError('NOT_FOUND')
  const accounts = await viewerAccounts(context)
  // Worked out only when it is asked for: a figure that cannot be had must not keep anybody from signing in.
  const chargeOffAccounts = () =>
    Promise.all(
      accounts.flatMap((account) =>
        account.chargeOff === null ? [] : [chargeOffAnswer(context, account.accountNumber, account.chargeOff)],
      ),
    )
  return { ...name, accounts, chargeOffAccounts }
}

async function viewerAccounts(context: RequestContext): Promise<AccountParent[]> {
  const { actor } = context
  if (actor.kind === 'embed') return accountsOf(context, actor.customerId, actor.accountNumber)
  if (actor.kind !== 'borrower' || actor.customerId === null) return []
  return accountsOf(context, actor.customerId)
}

async function accountsOf(
  context: RequestContext,
  viewerId: string,
  accountNumber: string | null = null,
): Promise<AccountParent[]> {
  const rows = await loadAccounts(context.db, viewerId, accountNumber)
  return rows.map((row) => ({ ...row, viewerId }))
}
