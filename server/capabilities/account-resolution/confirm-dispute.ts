import { CarportError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import type { ChargeOffDisputeReason } from '#sdk/loan/enums.graphql'
import { loanRow, viewWords } from '#server/identity/partner-pages/view-words'
import { listDisputes } from '#server/loans/programs/charge-off-disputes.store'
import { chargeOffGrounds } from '#server/loans/programs/charge-off-grounds'
import type { FrameConfirmation } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { type DisputeArgs, readWords } from './disputes.ts'

interface DisputeWords {
  readonly title: string
  readonly reason: string
  readonly reasons: Readonly<Record<ChargeOffDisputeReason, string>>
  readonly words: string
  readonly quoted: (words: string) => string
  readonly next: string
  readonly answer: string
  readonly send: string
}

const texts: Readonly<Record<Language, DisputeWords>> = {
  en: {
    title: 'Dispute this debt?',
    reason: 'What’s wrong',
    reasons: {
      NOT_MINE: 'This isn’t my debt',
      WRONG_AMOUNT: 'The amount is wrong',
      ALREADY_PAID: 'I already paid it',
      ORIGINAL_CREDITOR: 'Who is the original creditor?',
      OTHER: 'Something else',
    },
    words: 'What you tell us',
    quoted: (words) => `“${words}”`,
    next: 'What happens next',
    answer: 'We won’t ask you for a payment until we’ve answered you in writing',
    send: 'Send the dispute',
  },
  es: {
    title: '¿Disputar esta deuda?',
    reason: 'Qué no es correcto',
    reasons: {
      NOT_MINE: 'Esta deuda no es mía',
      WRONG_AMOUNT: 'El monto no es correcto',
      ALREADY_PAID: 'Ya la pagué',
      ORIGINAL_CREDITOR: '¿Quién es el acreedor original?',
      OTHER: 'Otra cosa',
    },
    words: 'Lo que nos cuenta',
    quoted: (words) => `“${words}”`,
    next: 'Qué sigue',
    answer: 'No le pediremos ningún pago hasta que le respondamos por escrito',
    send: 'Enviar la disputa',
  },
}

/**
 * How disputing a debt from an element is confirmed. It is a statement in the borrower's name, so they read it word for word before it
 * is sent: what the page wrote is in quotation marks, under what it is.
 */
export const disputeConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'first',
  describe: async ({ accountNumber, reason, words: given }: DisputeArgs, context) => {
    const q = reader(context.db)
    const words = readWords(given, 'words')
    await chargeOffGrounds(q, context, accountNumber)
    const disputes = await listDisputes(q, accountNumber)
    if (disputes.some(({ answeredOn }) => answeredOn === null)) throw new CarportError('IN_PROGRESS')
    const { texts: written } = viewWords(context, texts)
    return {
      title: written.title,
      rows: [
        loanRow(context, accountNumber),
        { label: written.reason, value: written.reasons[reason] },
        { label: written.words, value: written.quoted(words) },
        { label: written.next, value: written.answer },
      ],
      authorization: null,
      act: written.send,
    }
  },
}
