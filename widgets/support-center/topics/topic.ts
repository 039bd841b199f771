/** The help topics, by the last part of their address. */
export const topicIds = [
  'my-carport-account',
  'my-profile',
  'my-payments',
  'my-autopay',
  'simple-interest',
  'skip-a-payment',
  'tax-refund-benefits',
  'my-vehicle',
  'insurance-and-claims',
  'my-title',
] as const
export type TopicId = (typeof topicIds)[number]

/** One question and its answer. */
export interface HelpSection {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
}

/** One page of help. */
export interface HelpTopic {
  readonly title: string
  /** One sentence: what the page is about. */
  readonly summary: string
  readonly sections: readonly HelpSection[]
}

/** Facts in the help that depend on the servicer and its rules; everything else is the same for all. */
export interface HelpFacts {
  readonly brand: string
  readonly phone: string
  readonly hours: string
  /** Where title papers of a state are faxed to. */
  readonly dmvFax: string
  /** The phone number for insurance checks about repairs. */
  readonly repairClaims: string
  /** When a day's bank payments close, as people read it: "5:00 PM". */
  readonly cutoff: string
  /** How a payment is applied, made from the order the ledger follows. */
  readonly order: readonly string[]
}

export type HelpTopics = Readonly<Record<TopicId, HelpTopic>>

/** Every topic in one language, each worded from the facts. */
type HelpTexts = Readonly<Record<TopicId, (facts: HelpFacts) => HelpTopic>>

export type AccountHelp = Pick<HelpTexts, 'my-carport-account' | 'my-profile'>
export type PaymentHelp = Pick<HelpTexts, 'my-payments' | 'my-autopay'>
export type LoanHelp = Pick<HelpTexts, 'simple-interest' | 'skip-a-payment' | 'tax-refund-benefits'>
export type VehicleHelp = Pick<HelpTexts, 'my-vehicle' | 'insurance-and-claims' | 'my-title'>

/** Returns what words every topic of a language from the facts. */
export function topicsIn(texts: HelpTexts): (facts: HelpFacts) => HelpTopics {
  return (facts) => Object.fromEntries(topicIds.map((id) => [id, texts[id](facts)])) as HelpTopics
}
