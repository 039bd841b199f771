import { settleAutopayAfterReturn } from '#server/loans/autopay/after-return'
import { settleAutopayOfCard } from '#server/loans/autopay/autopay-of-card'
import { endFinishedAutopay, resumeCurrentAutopay } from '#server/loans/autopay/end-of-loan'
import { makeDraws } from '#server/loans/autopay/make-draws'
import { sendAutopayNotices } from '#server/loans/autopay/send-notices'
import type { JobSteps } from '#server/loans/jobs/steps'
import type { PaymentFollower } from '#server/loans/payments/payment-followers'

/** Autopay's part in the jobs of the day. */
export const autopaySteps: JobSteps = {
  // Draws are made before the file is.
  before: { batch: [endFinishedAutopay, makeDraws] },
  after: {
    rollover: [endFinishedAutopay, resumeCurrentAutopay],
    notices: [sendAutopayNotices],
    posting: [endFinishedAutopay, resumeCurrentAutopay],
  },
}

/** Autopay's part in what becomes of a payment. */
export const autopayFollower: PaymentFollower = {
  cardAnswered: settleAutopayOfCard,
  returned: settleAutopayAfterReturn,
}
