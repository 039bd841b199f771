import { AccountChoiceDocument } from '#portal/login/account-choice.graphql'
import { AccountForLoginDocument } from '#portal/login/login.graphql'
import { LoadLoanModificationDocument } from '#texts/loan-modification/loan-modification.graphql'
import type { LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import type { TypedDocument } from '#sdk/graphql/document'
import {
  AccountChangesDocument,
  AccountDetailsDocument,
  AccountHistoryDocument,
} from '#texts/account-details/account-details.graphql'
import { OtpStartDocument } from '#texts/autopay-otp/autopay-otp.graphql'
import { AutopayAccountDueDocument, AutopayNowDocument, AutopayStartDocument } from '#texts/autopay/autopay.graphql'
import {
  DashboardAccountDocument,
  DashboardAlertsDocument,
  DashboardAutopayDocument,
  DashboardCustomerDocument,
  DashboardHistoryDocument,
  DashboardPaymentsDocument,
} from '#texts/dashboard/dashboard.graphql'
import { NextDrawsDocument } from '#texts/blocks/draws.graphql'
import {
  PaymentPayoffDocument,
  PaymentStartDocument,
  PreviewPaymentDocument,
} from '#texts/make-a-payment/make-a-payment.graphql'
import { ListPaymentsDocument } from '#texts/manage-payments/manage-payments.graphql'
import { ChargeOffStandingDocument } from '#texts/blocks/charge-off.graphql'
import { KeepYourKeysLandingDocument } from '#texts/keep-your-keys/keep-your-keys.graphql'
import { ExtensionStartDocument, ExtensionTermsDocument } from '#texts/payment-extension/payment-extension.graphql'
import { PlanStartDocument } from '#texts/payment-plan/payment-plan.graphql'
import { LoadPayoffQuoteDocument } from '#texts/payoff-quote/payoff-quote.graphql'
import { SupportDailyInterestDocument, SupportLoanDocument } from '#texts/support-center/support-center.graphql'
import type { TestApp } from '#tests/fixtures/app'
import { readPreviews } from './previews.ts'

/** History lines that the dashboard shows first. */
export const firstLines = 5

/** Sends one page's own document; null when the page is refused. */
export type Ask = <TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
  variables: TVariables,
) => Promise<TResult | null>

/** Who asks: a server in this process, or one that is spoken to over HTTP. */
export interface Asker {
  gql<T>(
    token: string,
    query: string,
    variables: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly data: T | null }>
}

const askAs =
  (app: Asker, token: string, language: Language): Ask =>
  async (document, variables) =>
    (
      await app.gql<never>(token, document.source, variables as Record<string, unknown>, {
        'accept-language': language,
      })
    ).data

/** What the pages with a large figure at their top ask for, with the pages' own documents. */
export async function readHeadedPages(app: Asker, token: string, accountNumber: string, language: Language = 'en') {
  const ask = askAs(app, token, language)
  const one = { accountNumber }
  return {
    dashboard: await ask(DashboardAccountDocument, one),
    alerts: await ask(DashboardAlertsDocument, one),
    details: await ask(AccountDetailsDocument, one),
    pay: await ask(PaymentStartDocument, one),
    autopay: await ask(AutopayStartDocument, one),
    otp: await ask(OtpStartDocument, one),
    payoff: await ask(LoadPayoffQuoteDocument, { ...one, customerType: 'buyer', goodUntil: null }),
    plans: await ask(PlanStartDocument, one),
    standing: await ask(ChargeOffStandingDocument, one),
  }
}

export type HeadedPages = Awaited<ReturnType<typeof readHeadedPages>>

/** What every page that shows a loan asks for, with the pages' own documents, answered over HTTP. */
export async function readPages(
  app: TestApp,
  token: string,
  accountNumber: string,
  today: LocalDate,
  language: Language = 'en',
) {
  const ask = askAs(app, token, language)
  const one = { accountNumber }
  const extension = await ask(ExtensionStartDocument, one)
  const method = extension?.GetWallet.paymentMethods.find(({ type }) => type.endsWith('_ACCOUNT'))
  const paymentMethodId = method?.id ?? null
  const headed = await readHeadedPages(app, token, accountNumber, language)
  const customer = await ask(DashboardCustomerDocument, {})
  const customerId = customer?.SelfServiceCustomer.id
  const askAsStaff = askAs(app, await app.token('a1@staff.example.com'), language)
  return {
    ...headed,
    ...(await readPreviews(ask, askAsStaff, headed, { accountNumber, today, customerId })),
    extension,
    extensionTerms: await ask(ExtensionTermsDocument, {
      ...one,
      paymentDate: today,
      paymentMethodId,
      skipAutopay: true,
    }),
    payReview:
      method === undefined
        ? null
        : await ask(PreviewPaymentDocument, {
            input: { ...one, paymentMethodId: method.id, paymentAmount: 6_000, paymentDate: today, serviceFee: 0 },
          }),
    keepYourKeys: await ask(KeepYourKeysLandingDocument, one),
    customer,
    dashboardAutopay: await ask(DashboardAutopayDocument, one),
    dashboardPayments: await ask(DashboardPaymentsDocument, one),
    dashboardHistory: await ask(DashboardHistoryDocument, { ...one, first: firstLines }),
    history: await ask(AccountHistoryDocument, { ...one, first: 100, toDate: null }),
    changes: await ask(AccountChangesDocument, one),
    payPayoff: await ask(PaymentPayoffDocument, { ...one, goodUntil: today }),
    payments: await ask(ListPaymentsDocument, one),
    draws: await ask(NextDrawsDocument, one),
    autopayNow: await ask(AutopayNowDocument, one),
    selectAccount: await ask(AutopayAccountDueDocument, one),
    support: await ask(SupportLoanDocument, one),
    supportInterest: await ask(SupportDailyInterestDocument, one),
    standingChanges: await ask(LoadLoanModificationDocument, one),
    chargeOff: (await app.gql<{ GetChargeOffAccount: ChargeOffDue | null }>(token, chargeOffDue, one)).data ?? null,
    choice: await ask(AccountChoiceDocument, one),
    login: await ask(AccountForLoginDocument, one),
    plan: (await app.gql<{ GetPtcPlan: Plan | null }>(token, planPayments, one)).data?.GetPtcPlan ?? null,
  }
}

/** The payments of a plan, which no page lists one by one. */
const planPayments = `query ($accountNumber: String!) { GetPtcPlan(accountNumber: $accountNumber) {
  payments { paymentAmount paymentSatisfiedDate } } }`

/** A charged-off loan, as its pages begin. */
const chargeOffDue = `query ($accountNumber: String!) { GetChargeOffAccount(accountNumber: $accountNumber) {
  amountDue { accountBalance nextDueAmount nextDueDate } } }`

interface ChargeOffDue {
  readonly amountDue: {
    readonly accountBalance: number
    readonly nextDueAmount: number | null
    readonly nextDueDate: string | null
  }
}

interface Plan {
  readonly payments: readonly { readonly paymentAmount: number; readonly paymentSatisfiedDate: string | null }[]
}

export type Pages = Awaited<ReturnType<typeof readPages>>
