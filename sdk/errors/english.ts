import type { ErrorCode } from './error-codes.ts'

/** A text with {placeholders}. One that has variants is chosen from in `texts.ts`. */
export type Texts = Readonly<Record<ErrorCode, string>>

/** What happened, what it means for your money, what to do. */
export const english: Texts = {
  AMOUNT_TOO_LOW: 'Enter at least {min}.',
  AMOUNT_TOO_HIGH: "That's more than we can take in one bank payment. The most is {max}.",
  AMOUNT_ABOVE_PAYOFF: "That's more than you owe. Your payoff on {date} is {payoff}.",
  AMOUNT_INVALID: 'Enter an amount like 125.50.',
  CARD_LIMIT: 'The most you can pay with a card is {max}. Use a bank account for a larger payment.',
  DATE_OUT_OF_RANGE: 'Choose a date from {from} to {to}.',
  TOO_MANY_PAYMENTS:
    "You've reached the limit for new payments today. Nothing was charged. Try again tomorrow or call us.",
  DUPLICATE_PAYMENT: 'You already have a {amount} payment set for {date}. Do you want to make another one?',
  AUTOPAY_NEAR: "Autopay will also take {amount} on {date}. You can skip it so you don't pay twice.",
  PRICE_CHANGED: 'The total changed while you were here. Please check it again before you pay. Nothing was charged.',
  SIGNATURE_REQUIRED: 'Read and agree to the authorization before you pay. Nothing was charged.',
  ACH_NOT_AVAILABLE:
    "We can't take bank account payments on your account right now because {reason}. You can pay with a debit card or call us.",
  PAYMENT_INELIGIBLE: "We can't take online payments on this account right now. Please call us so we can help.",
  ACH_REJECTED: 'Your bank details were not accepted. Nothing was charged. Check them or use another account.',
  CARD_DECLINED: 'Your card was declined. Nothing was charged. Try another card or a bank account.',
  CARD_SESSION_EXPIRED: 'The card page timed out for your safety. Nothing was charged. Please start again.',
  CREDIT_NOT_ACCEPTED: "We can't accept credit cards. Please use a debit card or bank account.",
  PAYMENT_NOT_CANCELLABLE:
    "It's too late to cancel this payment online. It was sent to your bank at {time}. Call us if this is a mistake.",
  PAYMENT_RETURNED: 'Your bank returned the {amount} payment. Please pay another way if it is still due.',
  PAYOFF_CALL_US: "We can't show a payoff amount online for this account. Call us and we'll send you one today.",
  METHOD_NOT_FOUND: 'That payment method is no longer available. Please choose another one.',
  METHOD_IN_USE: 'This is used for {list}. Change or cancel those first.',
  METHOD_LIMIT: 'You can save up to {max}. Remove one to add another.',
  METHODS_PER_DAY:
    "You've reached the limit for new payment methods today. Nothing was saved. Try again tomorrow or call us.",
  ROUTING_INVALID: 'Check the routing number. It has 9 digits and is at the bottom left of a check.',
  ROUTING_BLOCKED: "We can't use this bank's routing number. Please use another account.",
  ACCOUNT_NUMBER_INVALID: 'Check the account number. It has 4 to 17 digits.',
  ACCOUNT_NUMBER_MISMATCH: "The two account numbers don't match.",
  ACCOUNT_NAME_MISMATCH:
    "This name isn't on your loan, so nothing was saved. Enter the account holder's full name. To pay from someone else's account, call us at {phone}.",
  BANK_IS_CARD: 'That looks like a card number. Enter the account number from your check or bank app.',
  BANK_NOT_VERIFIED:
    "We couldn't confirm this account with the bank. Check the numbers, or use another account or a debit card.",
  AUTOPAY_INELIGIBLE: "Autopay isn't available on this account right now because {reason}.",
  AUTOPAY_ALREADY_ON: 'Autopay is already on for this account.',
  AUTOPAY_START_DATE: 'Choose a start date from {from} to {to}.',
  AUTOPAY_GAP:
    "These payments won't cover {amount} by your due date {date}. Add a one-time payment or choose an earlier date.",
  AUTOPAY_ENDED_RETURNS:
    'We turned autopay off because two payments in a row were returned. Your next payment of {amount} is due {date}.',
  PTC_INELIGIBLE: "A payment plan isn't available online for this account. Call us and we'll look at your options.",
  PTC_OFFER_EXPIRED: 'This plan offer has ended. Here are new ones.',
  PTC_ALREADY_ACTIVE: 'You already have a payment plan.',
  MOD_INELIGIBLE:
    "You can't change your payments online right now because {reason}. Call us and we'll look at your options.",
  MOD_NOT_READY: "This isn't ready to sign yet.",
  MOD_SECOND_PERSON: 'Another advisor has to do this step.',
  MOD_EXPIRED: 'This offer ended on {date}. Call us for a new one.',
  MOD_ALREADY_SIGNED: "You've already signed this.",
  MOD_WAITING_OTHER_SIGNER: "Thanks. We're waiting for {firstName} to sign too.",
  EXT_INELIGIBLE: "You can't extend a payment online right now because {reason}. Other options: {links}.",
  EXT_PAYMENT_RETURNED:
    "Your extension payment was returned, so the extension was canceled. Your due date is {date} again. We won't charge a late fee before {date10}.",
  PCO_COUNTER: "We can't do those terms, but we can do these.",
  PCO_CALL_US: "Let's finish this by phone. Call us at {phone}. We saved your last offer.",
  PCO_TERMS_OUT_OF_RANGE: 'Terms are outside the allowed range: {detail}.',
  OTP_WRONG: "That code isn't right. You have {n} tries left.",
  OTP_EXPIRED: 'That code has expired. Get a new one.',
  OTP_LOCKED: 'Too many tries. You can get a new code at {time}.',
  ECONSENT_REQUIRED: 'Before we can give you this online we need your okay for electronic documents.',
  LOOKUP_NO_MATCH: "We couldn't match those details. Check them and try again.",
  LOOKUP_LOCKED: 'For your safety we paused this for 1 hour. You can call us any time.',
  LOOKUP_ALREADY_LINKED: 'This account already has a login. Sign in with it or reset your password.',
  EMAIL_INVALID: 'Enter a valid email address, like name@example.com.',
  EMAIL_TAKEN: 'This email already signs in to another account. Use another one or call us.',
  CONTACT_LIMIT: 'You can save up to {max}. Change one of those you have instead.',
  CHANGED_ELSEWHERE: 'This was changed somewhere else. What you typed is still here. Check it and save again.',
  PHONE_INVALID: 'Enter a valid phone number, like 602-555-0123.',
  ADDRESS_INVALID: 'Enter a valid street address, like 123 Main Street.',
  ZIP_INVALID: 'Enter a valid ZIP code, like 85001.',
  FIELD_INVALID: 'Check this field and try again.',
  UNAUTHENTICATED: 'Please log in again. We kept what you entered.',
  STEP_UP_REQUIRED: "Please confirm it's you before you continue. We kept what you entered.",
  CONFIRMATION_REQUIRED: "This wasn't confirmed, so nothing was changed or charged. Please start over.",
  NOT_ALLOWED: "This isn't available here. Please use our website or call us.",
  IMPERSONATION_BLOCKED: 'The customer has to do this themselves.',
  NOT_FOUND: "We couldn't find that.",
  ACCOUNT_BUSY: "We're still working on your last request. Please wait a moment; don't submit again.",
  ATTEMPT_CLOSED: "This request came too late and didn't go through. Nothing was charged. Please try again.",
  IN_PROGRESS: "We're still working on your last request. Please wait a moment; don't submit again.",
  IDEMPOTENCY_KEY_REQUIRED: 'Something was missing from this request. Nothing was charged. Please reload the page.',
  IDEMPOTENCY_KEY_REUSED: 'Something changed since you reviewed this. Please review it again. Nothing was charged.',
  REQUEST_INVALID: "We couldn't read this request. Nothing was charged. Please reload the page.",
  FEATURE_DISABLED: "This isn't available right now. Please try later or call us.",
  TOO_MANY_REQUESTS: "That's a lot of requests. Try again in {seconds} seconds.",
  OUTAGE: "We're not available right now. Nothing was charged. Please try later or call us.",
  PAYMENTS_PAUSED:
    "We can't take new payments right now. Nothing was charged, and we kept what you entered. Please try later or call us.",
  ACCOUNT_ON_HOLD:
    "We can't take new payments on this account right now. Nothing was charged. Call us at {phone} so we can help.",
  LOAN_SETTING_UP: "We're setting up your loan. You'll see it here when its figures are checked. Nothing was charged.",
  INTERNAL: 'Something went wrong on our side. {outcome} Reference {correlationId}.',
  NETWORK: 'We lost the connection. Check your internet and try again.',
  TIMEOUT: "We don't know yet if this went through. Check Scheduled Payments before trying again.",
}

/** What is said instead when the number in a text is one. */
export const englishOfOne: Partial<Texts> = {
  OTP_WRONG: "That code isn't right. You have 1 try left.",
  TOO_MANY_REQUESTS: "That's a lot of requests. Try again in 1 second.",
}

/** The sentences and phrases that go into texts. */
export const englishPhrases = {
  'not-charged': 'Nothing was charged.',
  'maybe-charged': "We don't know yet if your payment went through; check Scheduled Payments before trying again.",
  R01: "Your bank returned the {amount} payment because there wasn't enough money available. {fee}Please pay again.",
  R02: 'Your bank says the account is closed. We removed it. Please add another way to pay.',
  R03: "Your bank couldn't find the account or doesn't allow payments from it. We removed it. Please check the numbers and add it again, or use another one.",
  R08: 'You or your bank stopped this payment. We will not try it again. Please pay another way if it is still due.',
  R07: 'Your bank told us this payment was not authorized. We stopped all bank payments on your account. Please call us.',
  R16: 'Your bank account is on hold at your bank. Please use another way to pay.',
  'nsf-fee': 'We added a {fee} returned payment fee. ',
  'returned-payments': 'two or more payments were returned',
  'bank-stopped': 'your bank told us a payment was not authorized',
  'account-status': 'of your account status',
  'paid-off': 'your loan is paid off',
  repossession: 'your vehicle is assigned for repossession',
  'turned-off': 'they are turned off for now',
  'autopay-off': 'it is turned off for now',
  'past-due': 'your account is past due',
  'past-due-over-limit': 'your account is too far past due',
  'not-past-due': 'your account is not past due',
  'payment-plan': 'you have a payment plan',
  'modification-open': 'you have a loan change in progress',
  'too-few-paid': "you haven't made enough payments yet",
  'too-few-left': 'you have only a few payments left',
  'too-new': 'your loan is too new',
  'no-schedule': 'no other schedule pays your loan off',
  'limit-reached': 'you have used all that are available',
  matured: 'your loan term has ended',
  'no-method': 'you have no payment method we can use',
  'scheduled-payments': 'scheduled payments',
  autopay: 'autopay',
  'plan-debits': 'your payment plan',
} as const

export type Phrase = keyof typeof englishPhrases
