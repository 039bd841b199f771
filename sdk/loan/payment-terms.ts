/**
 * Every limit, fee and count of the business that rules check, pages offer and texts name, each said here once. Units are last in the
 * names; money is whole cents. What a state sets is a row of the installation's fee schedule, and what is here of it is what the
 * sandbox charges and what help pages name as usual. "Rules" are the servicing rules behind docs/requirements.md.
 */

// ——— One-time payments ———

/** Cents that a payment has at least (rules 7.3). */
export const minimumPaymentCents = 100
export { maximumBankPaymentCents, maximumCardPaymentCents } from './method-terms.ts'
/** Cents that the card payments of an account add up to at most on one day of the business clock (rules 7.3). */
export const maximumCardDayCents = 500_000
/** Days ahead that a bank payment can be dated (rules 7.3). */
export const paymentDaysAhead = 45
/** Days ahead that a bank payment can be dated while the account is past due, and the payment that autopay begins with (rules 7.3, 9). */
export const pastDueDaysAhead = 14
/** New one-time payments of an account on one day of the business clock, at most (rules 7.3). */
export const newPaymentsPerDay = 3
/** Payments of an account that wait for their day, at most (rules 7.3). */
export const maximumScheduledPayments = 6
/** Cents past due for which no payment is asked before autopay (rules 8.3, 9). */
export const negligiblePastDueCents = 99
/** Days in which two payments returned for insufficient funds stop bank payments, and days from the last one for which they do (rules 7.3). */
export const returnHoldDays = 60
/** Days between a payment and a draw of autopay within which a borrower is warned that both may pay the same thing (rules 7.3). */
export const nearDrawDays = 5
/** Days for which an applied payment stays among the payments being managed (rules 10). */
export const postedPaymentDays = 45
/** Installments that extra money covers ahead, at most; the rest lowers principal (rules 2.3). */
export const installmentsPaidAhead = 2

/** Days to allow for a check in the mail (no rule: what the US Postal Service takes at most, as a rule of thumb). */
export const mailedPaymentDays = 7

// ——— Fees ———

/** Cents of the service fee for a one-time debit card payment while ServiceFeeIncrease is off (const-02, rules 2.4). */
export const standardCardFeeCents = 395
/** Cents of the same fee while ServiceFeeIncrease is on (const-01, pay-09, rules 2.4). */
export const increasedCardFeeCents = 495
/** Name of that fee on the review page, in receipts and in the history (const-01, pay-09). */
export const cardFeeDescription = 'Fee Payment'
/** Cents of the fee for a payment returned for insufficient funds, where the state allows one (rules 2.4). */
export const returnedPaymentFeeCents = 1500
/** Days after the due date before a late fee is charged, in most states (rules 2.4). */
export const lateFeeGraceDays = 10
/** Days after the due date before a late fee is charged in Texas (rules 2.4). */
export const texasLateFeeGraceDays = 15
/** Percent of the unpaid part of an installment that a late fee usually is (rules 2.4). */
export const lateFeePercent = 5
/** Cents that an installment may be short of and still count as paid on time; they stay owed (rules 2.4). */
export const lateToleranceCents = 500

// ——— Payoff ———

/** Days that a payoff quote is good for unless another date is chosen (rules 14). */
export const payoffQuoteDays = 10
/** Days that a payoff quote can be good for at most, and that a payoff can be dated ahead (rules 14). */
export const maximumPayoffQuoteDays = 15
/** Cents that are written off when a payoff leaves no more than them (rules 2.4). */
export const payoffResidueCents = 1000
/** Banking days after which a bank payment that pays off a loan can no longer be returned (rules 14). */
export const bankClearingDays = 10
/** Banking days after which a card payment that pays off a loan can no longer be returned (rules 14). */
export const cardClearingDays = 3
/** Banking days after clearing within which the title or lien release leaves (rules 14). */
export const titleReleaseDays = 10
/** Banking days within which an overpayment is refunded (rules 14). */
export const refundDays = 10

// ——— Autopay ———

/** Days before a draw of a different amount by which its notice arrives (rules 8.2, 12 CFR 1005.10(d)). */
export const autopayNoticeDays = 10
/** Days before the last payment on which it is announced (rules 8.2). */
export const lastPaymentNoticeDays = 30
/** Banking days before a draw by which a borrower can have their bank stop it (rules 8.2, 12 CFR 1005.10(c)). */
export const bankStopDays = 3
/** Days past due beyond which autopay cannot be set up (rules 8.3). */
export const autopayPastDueDays = 60
/** Days for which autopay is closed after two returned draws in a row (rules 8.2). */
export const autopayHoldDays = 60
/** Cents that a draw has at least; less waits for the next one. The last draw takes everything (rules 8.2). */
export const leastDrawCents = 100
/** Draws that a preview of autopay lists (rules 8.1). */
export const previewedDraws = 12

// ——— Saved payment methods ———

/** Bank accounts that a borrower can save, and debit cards likewise (rules 6). */
export const maximumSavedMethods = 5
/** New payment methods of a borrower on one day of the business clock, at most (rules 6). */
export const newMethodsPerDay = 3
/** Characters that a nickname has at most: a payment method's, or a borrower's own (rules 5, 6). */
export const nicknameCharacters = 30

// ——— Loan changes and plans ———

/** Days for which a late fee or a returned payment is a reason to offer a change of the schedule (rules 12.3). */
export const modificationTroubleDays = 90
/** Days for which a borrower who opts out gets no offer of a loan change (rules 12.3). */
export const modificationOptOutDays = 90
/** Days past due beyond which a payment plan cannot be set up online (rules 11.3). */
export const planPastDueDays = 59
/** Cents past due from which a payment plan can be set up (rules 11.3). */
export const planLeastPastDueCents = 5000
/** Payment plans that were not kept, within `brokenPlanDays`, with which no other can be set up online (rules 11.3). */
export const planBrokenLimit = 2
/** Days looked back for payment plans that were not kept (rules 11.3). */
export const brokenPlanDays = 180
/** Payments that a payment plan has at most (rules 11.2). */
export const planMostPayments = 12
/** Cents of the past-due amount that each payment of a plan has at least (rules 11.2). */
export const planLeastPartCents = 2500
/** Days from today within which a payment plan ends (rules 11.2). */
export const planLongestDays = 180
/** Days from today within which a payment plan begins (rules 11.2). */
export const ptcFirstDays = 14
/** Days from today on which a payment plan begins unless another day is chosen (no rule: a week to have the money there). */
export const planUsualFirstDays = 7
/** Payment plans offered to choose from, at most (rules 11.1). */
export const planOffers = 4
/** Hours for which an offered payment plan can be signed (rules 11.2). */
export const planOfferHours = 24
/** Days within which a missed payment of a plan can be made up for (rules 11.3). */
export const ptcCureDays = 5
/** Days before a plan's payment on which a reminder of it is sent (no rule: as for other payments, time to have the money there). */
export const planReminderDays = 3
/** Days in which everybody on a loan signs a change of it (rules 12.2). */
export const modificationSignDays = 15
/** Days after the last day to sign in which a signed change takes effect; later it is canceled (no rule: two checks and two runs). */
export const modificationLateDays = 5
/** Installments paid before a loan can be paid at other times (rules 12.3). */
export const modificationPaidInstallments = 3
/** Months in which a loan is paid at other times once at most (rules 12.3). */
export const modificationMonths = 12
/** Days for which borrowers see that a change of their loan took effect, or expired (rules 12.2). */
export const modificationOutcomeDays = 30
/** Characters that a borrower's own words about a change have at most (no rule: what staff read at once). */
export const modificationReasonCharacters = 300
/** Characters that a name typed as a signature has at most (no rule: longer than any name). */
export const signedNameCharacters = 100

// ——— Plans for a charged-off balance ———

/** Cents that the first payment of such a plan has at least (rules 15.3). */
export const planFirstCents = 5_000
/** Percent of the balance that the first payment has at least, by the loan's first check digit: below 5, and from 5 on (rules 15.3). */
export const planFirstPercents = [10, 15] as const
/** Months that such a plan runs at least (rules 15.3). */
export const planLeastMonths = 3
/** Months that such a plan runs at most, by the loan's second check digit: below 5, and from 5 on (rules 15.3). */
export const planMostMonths = [24, 36] as const
/** Cents a month that the payments of such a plan come to at least (rules 15.3). */
export const planMonthlyCents = 5_000
/** Days within which the first payment is made (rules 15.3). */
export const planFirstPaymentDays = 7
/** Days after the first payment within which the others begin (rules 15.3). */
export const planStartDays = 14
/** Days after the written notice in which a missed payment can be made up for (rules 15.3). */
export const planCureDays = 10
/** Counteroffers that a borrower gets in 24 hours before we ask them to call (rules 15.3). */
export const planCounteroffers = 3
/** Days past due at the end of a month from which a loan can be charged off (rules 3.3). */
export const chargeOffDays = 120
/** Days for which a loan counts as newly charged off (rules 15.3). */
export const newlyChargedOffDays = 60
/** Characters that a dispute of a charged-off debt has at most, and our answer (no rule: what an advisor reads at once). */
export const disputeCharacters = 1000
/** Years after the last payment from which we tell borrowers that we won't sue (rules 15.3, UCC 2-725). */
export const timeBarredYears = 4
/** Percent of a charged-off balance that the first payment has at least in a plan that staff enter (rules 19.5). */
export const staffPlanFirstPercent = 5
/** Months that a plan entered by staff runs at most (rules 19.5). */
export const staffPlanMonths = 48
/** Days within which a plan entered by staff starts (rules 19.5). */
export const staffPlanStartDays = 30
/** Days from today on which a plan entered by staff starts unless another day is chosen (no rule: one pay period). */
export const staffPlanUsualStartDays = 14

// ——— Alerts ———

/** Days for which the dashboard shows a returned payment (rules 16). */
export const returnNoticeDays = 15
/** Days for which an alert stays hidden that a borrower dismissed (rules 16). */
export const dismissedAlertDays = 30
/** Days for which the dashboard shows that a payment plan was broken (rules 16). */
export const brokenPlanAlertDays = 30
/** Days past due from which a month is reported to the credit bureaus as 30 days late (rules 16). */
export const reportedLateDays = 30
/** Days past due from which it is reported as later than that (rules 16). */
export const reportedLaterDays = 60
/** Days ahead that the day can lie by which a payment stops a predicted repossession (rules 16). */
export const repossessionNoticeDays = 45

// ——— Conversations ———

/** Characters that a message of the chat has at most (no rule: what an advisor reads at once). */
export const chatMessageCharacters = 2000
/** Months for which a conversation is kept after it ended (rules 17.2). */
export const chatKeptMonths = 13
/** Hours without a message after which a conversation ends by itself (rules 17.2). */
export const chatSilentHours = 24
