import type { Language } from '#sdk/i18n/language'
import type { FrameConfirmation } from '#server/platform/context'
import { enrollmentRows } from '#server/loans/autopay/confirm-autopay'
import { agreedTo } from '#server/loans/autopay/enroll'
import { viewWords } from '#server/identity/partner-pages/view-words'
import { paymentRows, refuseUnlikeReview, totalOf } from '#server/loans/payments/confirm-payment'
import { authorizationAgreedTo, type SignatureInput } from '#server/loans/payments/create-payment'
import { callingCustomer } from '#server/identity/calling-customer'
import { reader } from '#server/platform/store/database'
import { checkedPair, versionsOf } from './checked-pair.ts'
import type { PairInput } from './create-autopay-otp.ts'

const english = {
  title: 'Confirm your payment and autopay',
  act: (total: string) => `Pay ${total} and turn on autopay`,
  actLater: (total: string) => `Schedule payment of ${total} and turn on autopay`,
}
const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    title: 'Confirme su pago y el pago automático',
    act: (total) => `Pagar ${total} y activar el pago automático`,
    actLater: (total) => `Programar un pago de ${total} y activar el pago automático`,
  },
}

/** How paying and enrolling in one go from an element is confirmed. */
export const pairConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'always',
  describe: async ({ payment, enrollment, signature }: PairInput & { signature: SignatureInput }, context) => {
    const inputs = { payment, enrollment }
    const checked = await checkedPair(reader(context.db), context, callingCustomer(context), inputs)
    const earlier = await refuseUnlikeReview(context, checked.payment)
    const versions = versionsOf(signature.authorizationVersion)
    const signed = [
      authorizationAgreedTo(context, checked.payment, { ...signature, authorizationVersion: versions.payment }),
      agreedTo(context.config.company, checked.enrollment, versions.enrollment),
    ]
    const { texts: words, money } = viewWords(context, texts)
    const isLater = payment.paymentDate > checked.payment.standing.today
    return {
      title: words.title,
      rows: [
        ...paymentRows(context, checked.payment, earlier),
        ...enrollmentRows(context, checked.enrollment).slice(0, -1),
      ],
      authorization: signed.map(({ text }) => text).join('\n\n'),
      act: (isLater ? words.actLater : words.act)(money(totalOf(checked.payment))),
    }
  },
}
