import type { ErrorCode } from '#sdk/errors/errors'

/** State of the loan at the start of a scenario. */
export interface LoanFacts {
  readonly isPastDue: boolean
  /** Whether payments and autopay are possible online. */
  readonly isEligible: boolean
  /** No saved methods, no payments, no history; the loan is paid off. */
  readonly isEmpty: boolean
  readonly isAutopayOn: boolean
  /** The payoff is quoted by phone only. */
  readonly isPayoffByPhone: boolean
  /** A chat with an advisor is going on. */
  readonly isChatOpen: boolean
}

/** What becomes of a request that moves money or changes something. */
export type ChangeOutcome =
  | 'declined'
  | 'unknown'
  | 'unknown-found'
  | 'unknown-missing'
  | 'duplicate'
  | 'price-changed'
  | 'wrong-passcode'
  | 'first-payment'
  | 'records-needed'

/** One scenario: what it is good for, and where it differs from a servicer that works. */
export interface ScenarioPlan {
  readonly about: string
  readonly loan?: Partial<LoanFacts>
  /** 'never': no answer, forever. 'slow': each answer takes two seconds. 'offline': the line is down. */
  readonly network?: 'never' | 'slow' | 'offline'
  /** Every question but the one for the time is refused with this. */
  readonly refusal?: ErrorCode
  readonly changes?: ChangeOutcome
  /** 'late': it never arrives. 'none': nobody is signed in. 'other': for another capability. 'refused': the server takes none. */
  readonly token?: 'late' | 'none' | 'other' | 'refused'
  /** The hours are over: nobody chats. */
  readonly isClosed?: boolean
  /** Flags that are not as usual. */
  readonly flags?: Readonly<Record<string, boolean>>
}

export const plans = {
  'paid-up': { about: 'A loan in good standing: 96.12 due on Friday, November 27, 2026. Everything works.' },
  'past-due': { about: 'The loan is 37 days past due, with fees.', loan: { isPastDue: true } },
  'autopay-on': { about: 'Autopay is on, monthly from November 27.', loan: { isAutopayOn: true } },
  empty: { about: 'A paid-off loan: no saved methods, no payments, no history.', loan: { isEmpty: true } },
  'not-eligible': {
    about: 'Neither payments nor autopay are possible online on this account.',
    loan: { isEligible: false },
  },
  'payoff-by-phone': { about: 'The payoff is told on the phone only.', loan: { isPayoffByPhone: true } },
  'chat-open': { about: 'A chat with an advisor is going on.', loan: { isChatOpen: true } },
  'chat-closed': { about: 'It is outside the hours of chat and texting.', isClosed: true },
  'text-only': {
    about: 'There is no live chat; windows narrower than 768 px offer texting.',
    flags: { ShowChatWidget: false },
  },
  declined: { about: 'Everything loads; whatever is submitted is refused for good.', changes: 'declined' },
  duplicate: {
    about: 'The same payment is already on its way; it is taken once the borrower says so.',
    changes: 'duplicate',
  },
  'price-changed': { about: 'The fee changed since the review; nothing is charged.', changes: 'price-changed' },
  'wrong-passcode': { about: 'The one-time passcode is not the right one.', changes: 'wrong-passcode' },
  'first-payment': {
    about: 'Nobody paid from the bank account before: the payment needs a one-time passcode.',
    changes: 'first-payment',
  },
  'records-needed': {
    about: 'The borrower has not agreed to electronic records: what is signed asks for that first.',
    changes: 'records-needed',
  },
  unknown: {
    about: 'The answer to a submission is lost, and the servicer cannot be asked about it: the outcome stays unknown.',
    changes: 'unknown',
  },
  'unknown-found': {
    about: 'The answer to a submission is lost; asked again, the servicer says that it went through.',
    changes: 'unknown-found',
  },
  'unknown-missing': {
    about: 'A submission is lost on its way; asked again, the servicer says that it never came.',
    changes: 'unknown-missing',
  },
  broken: { about: 'The servicer fails to answer every question, at once.', refusal: 'INTERNAL' },
  maintenance: {
    about: 'The servicer is closed for maintenance: 503 with the code OUTAGE.',
    refusal: 'OUTAGE',
    flags: { OutageWeb: true },
  },
  loading: { about: 'Questions are never answered: skeletons stay.', network: 'never' },
  slow: { about: 'Every answer takes two seconds.', network: 'slow' },
  offline: {
    about: 'The line is down; questions are asked again for some seconds before they fail.',
    network: 'offline',
  },
  'token-late': { about: 'getToken never answers: elements wait for it.', token: 'late' },
  'signed-out': { about: 'getToken gives null: elements offer to sign in.', token: 'none' },
  'not-available': { about: 'The token is for another capability.', token: 'other' },
  'expired-token': { about: 'Every token is refused: the session is over.', token: 'refused' },
} satisfies Readonly<Record<string, ScenarioPlan>>

/** The name of a scenario. */
export type ScenarioName = keyof typeof plans

/** Every scenario with what it is good for. */
export const scenarios: Readonly<Record<ScenarioName, string>> = Object.fromEntries(
  Object.entries(plans).map(([name, { about }]) => [name, about]),
) as Record<ScenarioName, string>

/** @throws RangeError for a name that is none */
export function planOf(name: ScenarioName): ScenarioPlan {
  if (!Object.hasOwn(plans, name)) throw new RangeError(`There is no scenario ${name}`)
  return plans[name]
}
