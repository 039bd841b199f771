export type { PayoffQuoteProps } from './payoff-quote.tsx'
export { PayoffQuote } from './payoff-quote.tsx'
export type { PayoffQuoteEvents } from './payoff-quote.events.ts'
