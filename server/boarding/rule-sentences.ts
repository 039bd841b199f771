import { autopayPastDueDays } from '#sdk/loan/payment-terms'

/** What each rule of the reject file means, and what to do. docs/operations/boarding.md has the same table, in this order. */
export const ruleSentences: readonly (readonly [rules: readonly string[], sentence: string])[] = [
  [
    ['required', 'unknown-column', 'columns'],
    'A column is missing or unknown, or the row has more or fewer cells than the header. Correct the row.',
  ],
  [['quotes', 'json'], 'The row cannot be read. Export the file again.'],
  [
    [
      'amount',
      'date',
      'rate',
      'digits',
      'whole-number',
      'above-zero',
      'length',
      'one-of',
      'state',
      'zip',
      'year',
      'vin',
      'email',
      'social-security-number',
      'routing-number',
      'file-name',
    ],
    'The value has the wrong format. Write it as the schema of the file says.',
  ],
  [['date-order'], 'A date is before or after one that it cannot be before or after. Correct the date.'],
  [
    ['missing', 'duplicate'],
    'The loan has no row in the file, or something has two rows. Add the missing row, or keep one of the two.',
  ],
  [
    ['no-such-loan', 'no-such-customer'],
    "The loan or person isn't in the files, or their own row was refused. Correct that row first.",
  ],
  [
    ['account-number'],
    'An account or card number is where a token, a name or a text belongs. Remove it, at the source as well.',
  ],
  [['bank-only'], 'A card has a routing number. Leave it out.'],
  [['texts-only'], 'A consent to electronic records has a phone number. Leave it out.'],
  [['no-such-phone'], "The consent's number isn't a cell phone of the person. Correct the number, or board the phone."],
  [
    ['one-consent'],
    'The person has another consent of that kind, in the files or in Carport. Keep one in the files; what they decided in Carport counts.',
  ],
  [['one-default'], 'The person has another default method, in the files or in Carport. Mark one.'],
  [
    ['no-such-file', 'file-size', 'pdf'],
    "The document's file isn't in the folder documents (a link doesn't count), is larger than 20 MB, or isn't a PDF. Put the right file there.",
  ],
  [
    ['sha-256'],
    "The document's file isn't the one with this checksum, or the checksum isn't one. Copy the file again.",
  ],
  [['loan-not-open'], 'The loan is being set up, no longer open, or quarantined. Board the row once it is open.'],
  [
    ['no-such-method'],
    "The payment method isn't boarded, is another person's, or was removed. Board it first, or have the borrower add it in the portal.",
  ],
  [
    ['draw-passed'],
    "The day of the autopay's next draw has passed, or its file has closed. Take that payment another way, and give the next draw.",
  ],
  [
    ['draw-window'],
    "The autopay's next draw is later after a due date than one may start here: ten days, or fewer days of grace. Give an earlier one.",
  ],
  [
    ['web-only'],
    "The autopay is drawn from a bank account and wasn't signed on a website, or the consent to electronic records wasn't given on one. Have the borrower sign in the portal.",
  ],
  [
    ['day-passed'],
    "The scheduled payment's day has come, or the bank file that would debit it has closed. Find out whether the old system made it, and post it there or have it paid in Carport.",
  ],
  [
    ['day-window'],
    'The scheduled payment is dated further ahead than one may be here now, and less far ahead while the loan is past due. Board it once its day is nearer.',
  ],
  [
    ['amount-limit', 'above-payoff'],
    'The scheduled payment is less or more than one may be here, or more than the payoff on its day. Have the borrower schedule the right amount in the portal.',
  ],
  [
    ['bank-debit'],
    'The scheduled payment is by debit card, which is charged at once here. Have the borrower pay on the day.',
  ],
  [
    ['never-used'],
    'The bank account was never paid with, and its first payment takes a code. Have the borrower schedule the payment in the portal.',
  ],
  [
    ['bank-stopped'],
    "The borrower's bank payments are stopped after returned ones. Agree with them on another way to pay, or allow bank payments again in the search of borrowers.",
  ],
  [
    ['no-payment'],
    'The loan takes no payment online: it is paid off, in bankruptcy or being repossessed. Tell the borrower that the payment will not be made.',
  ],
  [
    ['too-many'],
    'The loan has as many payments waiting as it may have, or as many made today. Board the row once there are fewer.',
  ],
  [
    ['payment-here'],
    'The loan has or had a payment of that day and amount, in the files or in Carport, whatever became of it. If the borrower wants another one, they schedule it in the portal.',
  ],
  [
    ['autopay-draws'],
    'Autopay cannot go on beside the scheduled payment: it is off, something is past due, a fee is owed, or the payment changes no draw or pays off the loan. Leave autopayDraws out.',
  ],
  [['web-or-phone'], 'The scheduled payment was agreed to on paper. Have the borrower schedule it in the portal.'],
  [['phone-only'], 'A payment that was agreed to on a website has a callerName. Leave it out.'],
  [
    ['card-limit'],
    'The autopay would take more than a card can be charged at once. Have the borrower sign up with a bank account.',
  ],
  [
    ['no-autopay'],
    `The loan takes no autopay: more than ${autopayPastDueDays} days past due, past its maturity, on a payment plan, or after returned payments. Tell the borrower when their autopay ends.`,
  ],
  [['autopay-here'], 'The borrower has had autopay in Carport. They decide there.'],
  [['one-buyer'], 'A loan has no buyer, or more than one. Name one.'],
  [['sum'], "The parts of a transaction don't add up to its amount. Correct the split."],
  [
    ['count', 'sequence'],
    "The schedule doesn't have installmentCount rows, or its numbers have a gap. Export the schedule again.",
  ],
  [['taken'], 'The account number belongs to a loan from elsewhere. Give the loan another number.'],
  [['changed'], "The row isn't the one that was boarded, and what was boarded counts. Change it in Carport."],
]

const byRule: ReadonlyMap<string, string> = new Map(
  ruleSentences.flatMap(([rules, sentence]) => rules.map((rule) => [rule, sentence] as const)),
)

/** Returns what a rule means and what to do; nothing for one without a sentence, which must not cost a run its report. */
export function sentenceOf(rule: string): string {
  return byRule.get(rule) ?? ''
}
