import { pagePath } from '#sdk/platform/page-path'

/** The flags that the chat and text-us follow while the page is open. */
export const chatFlags = {
  shows: 'ShowChatWidget',
  options: 'ChatOptions',
  disabled: 'DisableChat',
  liveIcon: 'ChatLiveIcon',
  hours: 'ChatHours',
  dot: 'ChatNewMessageDot',
  stillThere: 'ChatStillThere',
  textNumber: 'TextNumber',
  textDisabled: 'DisableTwt',
} as const

/** Milliseconds for which the flags must have rested before the widget appears or goes. */
export const flagDebounceMs = 100
/** Text-us is for windows narrower than this, px. */
export const mobileWidth = 768

/** Pages on which text-us would stand between a borrower and a payment or a signature. Exactly these, none below them. */
const textExcludedPaths: readonly string[] = [
  '/make-a-payment',
  '/make-a-payment/review-terms',
  '/make-a-payment/payoff-quote',
  '/enroll-autopay/terms',
  '/enroll-autopay/review-terms',
  '/autopay-otp/payment',
  '/autopay-otp/enroll',
  '/autopay-otp/review-terms',
]
const viewerPath = '/loan-modification-viewer'

/** Whether text-us stays away from a page; on everything that starts with the loan-modification-viewer path it does. */
export function isTextExcluded(path: string): boolean {
  const plain = pagePath(path)
  return textExcludedPaths.includes(plain) || plain.startsWith(viewerPath)
}

/** What decides whether text-us shows. */
export interface TextFacts {
  readonly width: number
  readonly path: string
  readonly isRouteExcluded: boolean
  readonly isDisabled: boolean
  readonly isChatShown: boolean
  readonly number: string
}

/** Whether the text-us widget shows: on phones, where no page or flag forbids it, and with a number to write to. */
export function showsTextUs(facts: TextFacts): boolean {
  const { width, path, isRouteExcluded, isDisabled, isChatShown, number } = facts
  return (
    width < mobileWidth &&
    !isDisabled &&
    !isChatShown &&
    !isRouteExcluded &&
    !isTextExcluded(path) &&
    textDigits(number) !== ''
  )
}

/** The ten digits of a number, without the country's; empty for anything else. */
function textDigits(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? digits : ''
}

/** The number as people read it, in groups of 3, 3 and 4. */
export function textNumberShown(number: string): string {
  return textDigits(number).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** The link that opens the phone's own messaging. */
export function textLink(number: string): string {
  return `sms:+1${textDigits(number)}`
}
