import { addDays, formatDate, type LocalDate } from '#sdk/dates/dates'
import { errorText } from '#sdk/errors/texts'
import type { Language } from '#sdk/i18n/language'
import * as extensionTerms from '#sdk/loan/extension-terms'
import { type Cents, formatCents } from '#sdk/money/money'
import { customersOfAccount } from '#server/loans/accounts/close-loan.store'
import { sendRecord } from '#server/loans/letters/send-record'
import { readPayer } from '#server/loans/payments/payer.store'
import { type RecordContext, writtenOn } from '#server/platform/store/audit'
import type { Worded } from '#server/platform/messages/worded'
import type { Tx } from '#server/platform/store/database'
import type { PaymentExtension } from './payment-extension.store.ts'
import { listProgramSignatures } from './program-signing.store.ts'

interface Facts {
  readonly extension: PaymentExtension
  /** The date on which the message goes out. */
  readonly sentOn: LocalDate
  readonly day: (date: LocalDate) => string
  readonly money: (cents: Cents) => string
}

/** The messages to both borrowers about an extension. */
export type ExtensionNews = 'extension-signed' | 'extension-canceled' | 'extension-returned'

/** Notifies everybody on the loan, each in their language; the one who signed gets the agreement with it. */
export async function tellExtension(
  tx: Tx,
  context: RecordContext,
  extension: PaymentExtension,
  news: ExtensionNews,
): Promise<void> {
  const { accountNumber, loanModId } = extension
  const sentOn = writtenOn(context)
  const signatures = await listProgramSignatures(tx, 'payment-extension', loanModId)
  for (const customerId of await customersOfAccount(tx, accountNumber)) {
    const payer = await readPayer(tx, accountNumber, customerId)
    if (payer === null) continue
    const { language } = payer
    const { subject, body } = texts[language][news]({
      extension,
      sentOn,
      day: (date) => formatDate(date, language, sentOn),
      money: (cents) => formatCents(cents, language),
    })
    const signed = signatures.find((one) => one.customerId === customerId)
    const copy = news === 'extension-signed' && signed !== undefined ? `\n\n${signed.text}` : ''
    const ending = `${accountWords[language]} ${accountNumber.slice(-4)}`
    await sendRecord(tx, payer, { template: news, subject, body: `${body}\n${ending}${copy}` }, context)
  }
}

const accountWords: Readonly<Record<Language, string>> = {
  en: 'Loan account ending in',
  es: 'Cuenta del préstamo que termina en',
}

const texts: Readonly<Record<Language, Readonly<Record<ExtensionNews, (facts: Facts) => Worded>>>> = {
  en: {
    'extension-signed': ({ extension, day, money }) => ({
      subject: 'Your payment extension',
      body: `${
        extension.paymentCents === 0
          ? 'Your extension is in effect.'
          : `Your ${money(extension.paymentCents)} extension payment is set for ${day(extension.paymentDate)}. When it posts, your extension takes effect.`
      } Your next payment of ${money(extension.newPaymentCents)} is then due on ${day(extension.newDueDate)}. You can pay sooner at any time.`,
    }),
    'extension-canceled': ({ extension, day }) => ({
      subject: 'Your payment extension was canceled',
      body: `The extension payment was canceled, so the extension is canceled too. Your due date stays ${day(extension.oldDueDate)}. If you can’t pay it, call us to talk about your options.`,
    }),
    'extension-returned': (facts) => ({
      subject: 'Your payment extension was canceled',
      body: `${returnedText(facts, 'en')} If you can’t pay, call us to talk about your options.`,
    }),
  },
  es: {
    'extension-signed': ({ extension, day, money }) => ({
      subject: 'Su extensión de pago',
      body: `${
        extension.paymentCents === 0
          ? 'Su extensión está en vigor.'
          : `Su pago de extensión de ${money(extension.paymentCents)} está programado para el ${day(extension.paymentDate)}. Cuando se registre, su extensión entra en vigor.`
      } Entonces su próximo pago de ${money(extension.newPaymentCents)} vence el ${day(extension.newDueDate)}. Puede pagar antes en cualquier momento.`,
    }),
    'extension-canceled': ({ extension, day }) => ({
      subject: 'Su extensión de pago se canceló',
      body: `Se canceló el pago de la extensión, así que la extensión también se cancela. Su fecha de vencimiento sigue siendo el ${day(extension.oldDueDate)}. Si no puede pagarlo, llámenos para hablar de sus opciones.`,
    }),
    'extension-returned': (facts) => ({
      subject: 'Su extensión de pago se canceló',
      body: `${returnedText(facts, 'es')} Si no puede pagar, llámenos para hablar de sus opciones.`,
    }),
  },
}

/** The whole of EXT_PAYMENT_RETURNED. */
function returnedText({ extension, sentOn, day }: Facts, language: Language): string {
  return errorText('EXT_PAYMENT_RETURNED', language, {
    date: day(extension.oldDueDate),
    date10: day(addDays(sentOn, extensionTerms.returnDays)),
  })
}
