import { defineMessages } from '#sdk/i18n/messages'
import type { AlertAction, DashboardAlertKind } from '#sdk/loan/enums.graphql'
import { dismissedAlertDays } from '#sdk/loan/payment-terms'

/** The figures of an alert, already written in the language; empty where it has none. */
export interface AlertFigures {
  readonly amount: string
  readonly date: string
  readonly paymentDate: string
  readonly method: string
}

/** What the dashboard's alerts say (rules 16). */
export interface AlertMessages {
  regions: { critical: string; others: string }
  texts: Record<DashboardAlertKind, (figures: AlertFigures) => string>
  /** The kinds that have a second wording while they ask for something. */
  urgent: Partial<Record<DashboardAlertKind, (figures: AlertFigures) => string>>
  actions: Record<Exclude<AlertAction, 'MAKE_PAYMENT' | 'PAY_IN_ONE_STEP'>, string>
  pay: (amount: string) => string
  payAnyAmount: string
  payPlan: string
  /** Kinds whose link is called otherwise than its action. */
  links: Partial<Record<DashboardAlertKind, string>>
  call: (phone: string) => string
  /** Reads out which alert a close button puts away. */
  dismiss: (alert: string) => string
  dismissed: string
  notDismissed: string
  repoTitle: string
  repoText: string
}

export const en: AlertMessages = {
  regions: { critical: 'Important messages about your loan', others: 'More messages about your loan' },
  texts: {
    PredictedRepoWarning: ({ amount, date }) =>
      `Your vehicle is at risk of repossession. Pay ${amount} by ${date} to stop this, or call us to talk about options.`,
    NewlyChargedOff: ({ amount }) =>
      `Your account was charged off. You still owe ${amount}, and you may still have options.`,
    NSF: ({ amount, date, paymentDate }) =>
      `Your ${amount} payment from ${paymentDate} was returned by your bank on ${date}. Please pay again.`,
    PlanToCure: ({ amount, date }) => `Your payment plan is on track. Next: ${amount} on ${date}.`,
    ClearCredit: ({ amount, date }) =>
      `Pay ${amount} by ${date} to keep this month from being reported as 30 days late.`,
    LoanModProcessing: ({ date }) =>
      date === ''
        ? 'Your loan change is being processed.'
        : `You signed your loan change. It takes effect only if everybody on the loan signs by ${date}.`,
    LoanModExpired: ({ date }) => `Your loan change offer ended on ${date} because it was not signed.`,
    LoanModComplete: ({ amount, date }) => `Your loan change is complete. Your next payment is ${amount} on ${date}.`,
    PerformingChargedOff: ({ amount, date }) => `Thanks for keeping up with your plan. Next: ${amount} on ${date}.`,
    LoanMod: () => 'You may be able to change your payment schedule.',
    PaymentPlanOptions: () => 'You can spread your past-due amount over time.',
    PastDueTaxCommunication: () => 'Getting a tax refund? It could bring your account up to date.',
    TaxCommunication: () => 'Getting a tax refund? An extra payment lowers the interest you pay.',
    SimplePayNotification: ({ amount, method }) => `Pay ${amount} in one step with ${method}.`,
    EnrollInAutoPay: () => 'Set up autopay and stop worrying about due dates. You can cancel any time.',
  },
  urgent: {
    PlanToCure: ({ amount, date }) =>
      amount === ''
        ? `Your payment plan ended on ${date} because a payment was missed. Pay the past-due amount, or call us to talk about options.`
        : `Your plan needs a payment of ${amount} by ${date} to continue.`,
    LoanModProcessing: ({ date }) => `Your loan change is ready. Please sign by ${date}.`,
  },
  actions: {
    CALL_US: 'Call us',
    VIEW_PLAN: 'View plan',
    SEE_PLAN_OPTIONS: 'See plan options',
    VIEW_MODIFICATION: 'View status',
    SIGN_MODIFICATION: 'Review and sign',
    AGENT_INTRODUCTION: 'Learn more',
    MODIFICATION_INTRODUCTION: 'Learn more',
    KEEP_YOUR_KEYS: 'See my options',
    ACCOUNT_RESOLUTION: 'See my options',
    TAX_REFUND_BENEFITS: 'Tax refund benefits',
    ENROLL_IN_AUTOPAY: 'Set up autopay',
  },
  pay: (amount) => `Pay ${amount}`,
  payAnyAmount: 'Make a payment',
  payPlan: 'Make the plan payment',
  links: { LoanModComplete: 'View details', LoanModExpired: 'See options', PerformingChargedOff: 'View plan' },
  call: (phone) => `Call ${phone}`,
  dismiss: (alert) => `Hide for ${dismissedAlertDays} days: ${alert}`,
  dismissed: `Hidden for ${dismissedAlertDays} days.`,
  notDismissed: 'We couldn’t hide this message. Try again later.',
  repoTitle: 'Please call us about your vehicle',
  repoText: 'We want to talk with you about your options. Nothing on this page changes unless you ask.',
}

export const alertMessages = defineMessages<AlertMessages>({
  name: 'dashboard-alerts',
  en,
  es: () => import('./alerts.messages.es.ts').then((file) => file.es),
})
