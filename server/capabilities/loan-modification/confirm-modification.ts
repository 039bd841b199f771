import type { Language } from '#sdk/i18n/language'
import { callingCustomer } from '#server/identity/calling-customer'
import { loanRow, viewWords } from '#server/identity/partner-pages/view-words'
import { modificationRhythm } from '#server/loans/programs/modification-agreement'
import { modificationOptions } from '#server/loans/programs/modification-options'
import { listRequested } from '#server/loans/programs/modification-records.store'
import type { ModificationTerms } from '#server/loans/programs/modification-terms'
import { isFinishedModification } from '#server/loans/programs/loan-modification.rules'
import { checkedTerms, type ModificationAsk } from '#server/loans/programs/request-modification'
import { type ModificationSigning, signableModification } from '#server/loans/programs/sign-modification'
import type { FrameConfirmation, RequestContext } from '#server/platform/context'
import { reader } from '#server/platform/store/database'

const english = {
  askTitle: 'Confirm your request',
  ask: 'Ask for this change',
  signTitle: 'Sign your loan change',
  sign: 'Sign the loan change',
  stopTitle: 'Keep your loan as it is?',
  stop: 'Opt out',
  stops: 'Changes that stop',
  none: 'None in progress',
  payment: 'Each payment',
  every: (amount: string, rhythm: string) => `${amount} ${rhythm}`,
  first: 'First payment on its new date',
  last: 'Estimated last payment',
  on: (amount: string, day: string) => `${amount} on ${day}`,
  interest: 'Interest compared with no change',
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  same: 'The same',
}
const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    askTitle: 'Confirme su solicitud',
    ask: 'Pedir este cambio',
    signTitle: 'Firme el cambio de su préstamo',
    sign: 'Firmar el cambio del préstamo',
    stopTitle: '¿Dejar su préstamo como está?',
    stop: 'Rechazar',
    stops: 'Cambios que se detienen',
    none: 'Ninguno en curso',
    payment: 'Cada pago',
    every: (amount, rhythm) => `${amount} ${rhythm}`,
    first: 'Primer pago en su nueva fecha',
    last: 'Último pago estimado',
    on: (amount, day) => `${amount} el ${day}`,
    interest: 'Intereses en comparación con no hacer el cambio',
    more: (amount) => `${amount} más`,
    less: (amount) => `${amount} menos`,
    same: 'Los mismos',
  },
}

/** How asking for a change from an element is confirmed. */
export const requestConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'first',
  describe: async (args: ModificationAsk, context) => {
    const options = await modificationOptions(reader(context.db), context, args.accountNumber)
    const ask = {
      ...args,
      requestedFrequency: args.requestedFrequency ?? null,
      hardshipReason: args.hardshipReason ?? null,
    }
    const terms = checkedTerms(options, { ...ask, withAdvisor: args.withAdvisor === true })
    const { texts: words } = viewWords(context, texts)
    return {
      title: words.askTitle,
      rows: rowsOf(context, args.accountNumber, terms),
      authorization: null,
      act: words.ask,
    }
  },
}

/** How signing a change from an element is confirmed: with the words in the frame, and always a code. */
export const signConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'always',
  describe: async (args: ModificationSigning, context) => {
    const caller = callingCustomer(context)
    const { change, agreement } = await signableModification(reader(context.db), context, caller, args)
    const { texts: words } = viewWords(context, texts)
    const rows = rowsOf(context, args.accountNumber, change.terms)
    return { title: words.signTitle, rows, authorization: agreement.text, act: words.sign }
  },
}

/** How opting out from an element is confirmed. */
export const optOutConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: 'first',
  describe: async (args: { accountNumber: string; loanModId?: string | null }, context) => {
    const { texts: words } = viewWords(context, texts)
    const all = await listRequested(reader(context.db), args.accountNumber)
    const open = all.filter(
      ({ status, loanModId }) =>
        !isFinishedModification(status) && [null, undefined, loanModId].includes(args.loanModId),
    )
    const stops = open.map(({ terms }) => paymentOf(context, terms))
    return {
      title: words.stopTitle,
      rows: [
        loanRow(context, args.accountNumber),
        { label: words.stops, value: stops.length === 0 ? words.none : stops.join('; ') },
      ],
      authorization: null,
      act: words.stop,
    }
  },
}

function paymentOf(context: RequestContext, { after }: ModificationTerms): string {
  const { texts: words, money } = viewWords(context, texts)
  return words.every(money(after.paymentCents), modificationRhythm(after.frequency, context.language))
}

function rowsOf(context: RequestContext, accountNumber: string, terms: ModificationTerms) {
  const { texts: words, money, day } = viewWords(context, texts)
  const { after, extraInterestCents: extra } = terms
  return [
    loanRow(context, accountNumber),
    { label: words.payment, value: paymentOf(context, terms) },
    { label: words.first, value: day(terms.firstNewDate) },
    { label: words.last, value: words.on(money(after.lastPaymentCents), day(after.maturityDate)) },
    {
      label: words.interest,
      value: extra === 0 ? words.same : extra > 0 ? words.more(money(extra)) : words.less(money(-extra)),
    },
  ]
}
