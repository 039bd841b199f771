import type { Language } from '#sdk/i18n/language'
import { callingCustomer } from '#server/identity/calling-customer'
import { loanRow, viewWords } from '#server/identity/partner-pages/view-words'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import type { FrameConfirmation } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { checkedExtension, type ExtensionInput, methodNameOf } from './checked-extension.ts'
import { agreedTo } from './create-extension.ts'
import { inputOf } from './extension-answers.ts'

const english = {
  title: 'Confirm your payment extension',
  payment: 'Extension payment',
  date: 'Payment date',
  method: 'Payment method',
  due: 'Payment due',
  ends: 'Loan ends',
  moved: (from: string, to: string) => `${to} (was ${from})`,
  cost: 'Extra interest',
  act: (amount: string) => `Pay ${amount} and extend my loan`,
  actFree: 'Extend my loan',
}
const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    title: 'Confirme su extensión de pago',
    payment: 'Pago de la extensión',
    date: 'Fecha del pago',
    method: 'Forma de pago',
    due: 'El pago vence',
    ends: 'El préstamo termina',
    moved: (from, to) => `${to} (antes ${from})`,
    cost: 'Intereses adicionales',
    act: (amount) => `Pagar ${amount} y extender mi préstamo`,
    actFree: 'Extender mi préstamo',
  },
}

/** How an extension from an element is confirmed: with every figure that changes, and a code on every use. */
export const extensionConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'always',
  describe: async (args: ExtensionInput & { readonly signature: SignatureInput }, context) => {
    const checked = await checkedExtension(reader(context.db), context, callingCustomer(context), inputOf(args))
    const { agreement } = agreedTo(context, checked, args.signature)
    const { terms, input } = checked
    const { texts: words, money, day } = viewWords(context, texts)
    const method = methodNameOf(checked, context.language)
    const amount = money(terms.paymentCents)
    return {
      title: words.title,
      rows: [
        { label: words.payment, value: amount },
        ...(method === null
          ? []
          : [
              { label: words.date, value: day(terms.paymentDate) },
              { label: words.method, value: method },
            ]),
        { label: words.due, value: words.moved(day(terms.before.dueDate), day(terms.after.dueDate)) },
        { label: words.ends, value: words.moved(day(terms.before.maturityDate), day(terms.after.maturityDate)) },
        { label: words.cost, value: money(terms.extraInterestCents) },
        loanRow(context, input.accountNumber),
      ],
      authorization: agreement.text,
      act: terms.paymentCents === 0 ? words.actFree : words.act(amount),
    }
  },
}
