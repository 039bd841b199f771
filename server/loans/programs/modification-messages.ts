import { dateText, type LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import type { Worded } from '#server/platform/messages/worded'

/** What borrowers are written about a change of their loan. */
export type ModificationMessage =
  | 'loan-change-requested'
  | 'loan-change-ready'
  | 'loan-change-waiting'
  | 'loan-change-signed'
  | 'loan-change-declined'
  | 'loan-change-expired'
  | 'loan-change-closed'
  | 'loan-change-cancelled'
  | 'loan-change-complete'

/** The figures of the messages, and words that are not ours. */
export interface ModificationMessageFacts {
  readonly account: string
  readonly phone: string
  readonly today: LocalDate
  readonly signBy: LocalDate
  /** Who has still to sign. */
  readonly waitingFor: readonly string[]
  readonly nextDueDate: LocalDate | null
  readonly nextDueCents: Cents
  /** Why it was declined or closed, in the reader's language. */
  readonly reason: (language: Language) => string
}

type Texts = Readonly<Record<ModificationMessage, (facts: ModificationMessageFacts) => Worded>>

const names = (list: readonly string[], word: string) =>
  new Intl.ListFormat(word, { style: 'long', type: 'conjunction' }).format(list)
const day = (facts: ModificationMessageFacts, date: LocalDate, language: Language) =>
  dateText(date, facts.today)(language)

const english: Texts = {
  'loan-change-requested': (p) => ({
    subject: 'We received your request to change your loan',
    body: `We received a request to change the payments of your loan ending in ${p.account}. An advisor will review it. You don't owe anything for asking, and your payments are due as before. Questions? Call ${p.phone}.`,
  }),
  'loan-change-ready': (p) => ({
    subject: 'Your loan change is ready to sign',
    body: `The change to your loan ending in ${p.account} is approved. Everyone on the loan needs to sign it on our site by ${day(p, p.signBy, 'en')}. If you don't want it, you don't have to do anything. Until it takes effect, your payments are due as before.`,
  }),
  'loan-change-waiting': (p) => ({
    subject: 'Your loan change has a signature',
    body: `A signature for the change to your loan ending in ${p.account} is in. We still need ${names(p.waitingFor, 'en')} to sign on our site by ${day(p, p.signBy, 'en')}.`,
  }),
  'loan-change-signed': (p) => ({
    subject: 'Your loan change is signed',
    body: `Everyone signed the change to your loan ending in ${p.account}. We're checking the documents and will write to you when the change takes effect. Until then, your payments are due as before.`,
  }),
  'loan-change-declined': (p) => ({
    subject: 'About your request to change your loan',
    body: `We couldn't approve the change to your loan ending in ${p.account} because ${p.reason('en')}. Nothing about your loan changed. A payment plan or another date may be possible. Call ${p.phone} and we'll look at your options.`,
  }),
  'loan-change-expired': (p) => ({
    subject: 'Your loan change offer ended',
    body: `Not everyone signed the change to your loan ending in ${p.account} by ${day(p, p.signBy, 'en')}, so the offer ended. Your loan stays the same. You can ask for a change again on our site, or call ${p.phone}.`,
  }),
  'loan-change-closed': (p) => ({
    subject: 'Your loan change was closed',
    body: `We closed the change to your loan ending in ${p.account} because ${p.reason('en')}. Your loan stays the same. You can ask for a change again on our site, or call ${p.phone}.`,
  }),
  'loan-change-cancelled': (p) => ({
    subject: 'Your loan change was canceled',
    body: `The change to your loan ending in ${p.account} was canceled because ${p.reason('en')}. Your loan stays the same: same payments, same dates. Questions? Call ${p.phone}.`,
  }),
  'loan-change-complete': (p) => ({
    subject: 'Your loan change is complete',
    body: `The change to your loan ending in ${p.account} is in effect.${p.nextDueDate === null ? '' : ` Your next payment is ${formatCents(p.nextDueCents)} on ${day(p, p.nextDueDate, 'en')}.`} You'll find the signed document on our site under your loan's documents.`,
  }),
}

const spanish: Texts = {
  'loan-change-requested': (p) => ({
    subject: 'Recibimos su solicitud de cambio del préstamo',
    body: `Recibimos una solicitud para cambiar los pagos de su préstamo que termina en ${p.account}. Un asesor la revisará. Pedirlo no cuesta nada y sus pagos vencen como antes. ¿Tiene preguntas? Llame al ${p.phone}.`,
  }),
  'loan-change-ready': (p) => ({
    subject: 'El cambio de su préstamo está listo para firmar',
    body: `El cambio de su préstamo que termina en ${p.account} está aprobado. Todas las personas del préstamo deben firmarlo en nuestro sitio a más tardar el ${day(p, p.signBy, 'es')}. Si no lo quiere, no tiene que hacer nada. Hasta que entre en vigor, sus pagos vencen como antes.`,
  }),
  'loan-change-waiting': (p) => ({
    subject: 'El cambio de su préstamo tiene una firma',
    body: `Ya tenemos una firma para el cambio de su préstamo que termina en ${p.account}. Falta la firma de ${names(p.waitingFor, 'es')} en nuestro sitio, a más tardar el ${day(p, p.signBy, 'es')}.`,
  }),
  'loan-change-signed': (p) => ({
    subject: 'El cambio de su préstamo está firmado',
    body: `Todos firmaron el cambio de su préstamo que termina en ${p.account}. Estamos revisando los documentos y le escribiremos cuando el cambio entre en vigor. Hasta entonces, sus pagos vencen como antes.`,
  }),
  'loan-change-declined': (p) => ({
    subject: 'Sobre su solicitud de cambio del préstamo',
    body: `No pudimos aprobar el cambio de su préstamo que termina en ${p.account} porque ${p.reason('es')}. Nada de su préstamo cambió. Es posible que pueda tener un plan de pagos u otra fecha. Llame al ${p.phone} y veremos sus opciones.`,
  }),
  'loan-change-expired': (p) => ({
    subject: 'La oferta de cambio de su préstamo terminó',
    body: `El plazo para firmar el cambio de su préstamo que termina en ${p.account} venció el ${day(p, p.signBy, 'es')} y no todos firmaron, así que la oferta terminó. Su préstamo sigue igual. Puede pedir un cambio otra vez en nuestro sitio o llamar al ${p.phone}.`,
  }),
  'loan-change-closed': (p) => ({
    subject: 'El cambio de su préstamo se cerró',
    body: `Cerramos el cambio de su préstamo que termina en ${p.account} porque ${p.reason('es')}. Su préstamo sigue igual. Puede pedir un cambio otra vez en nuestro sitio o llamar al ${p.phone}.`,
  }),
  'loan-change-cancelled': (p) => ({
    subject: 'El cambio de su préstamo se canceló',
    body: `El cambio de su préstamo que termina en ${p.account} se canceló porque ${p.reason('es')}. Su préstamo sigue igual: los mismos pagos y las mismas fechas. ¿Tiene preguntas? Llame al ${p.phone}.`,
  }),
  'loan-change-complete': (p) => ({
    subject: 'El cambio de su préstamo está completo',
    body: `El cambio de su préstamo que termina en ${p.account} está en vigor.${p.nextDueDate === null ? '' : ` Su próximo pago es de ${formatCents(p.nextDueCents, 'es')} el ${day(p, p.nextDueDate, 'es')}.`} Encontrará el documento firmado en nuestro sitio, entre los documentos de su préstamo.`,
  }),
}

const texts: Readonly<Record<Language, Texts>> = { en: english, es: spanish }

/** Words a message about a change of a loan. */
export function modificationMessage(
  template: ModificationMessage,
  language: Language,
  facts: ModificationMessageFacts,
): Worded {
  return texts[language][template](facts)
}

/** Why a change ended, inside a sentence. Staff choose one of the first; the others follow from what happened. */
export const modificationEndings = {
  'income-not-shown': {
    en: 'we couldn’t confirm what we need to know about your income',
    es: 'no pudimos confirmar lo que necesitamos saber de sus ingresos',
  },
  'too-far-past-due': {
    en: 'the loan is too far past due for this change',
    es: 'el préstamo está demasiado atrasado para este cambio',
  },
  'too-many-changes': {
    en: 'the loan already had the changes we can offer',
    es: 'el préstamo ya tuvo los cambios que podemos ofrecer',
  },
  'no-help': {
    en: 'this change wouldn’t lower what you pay by enough to help',
    es: 'este cambio no bajaría lo que paga lo suficiente para ayudarle',
  },
  'signature-unclear': {
    en: 'a signature doesn’t match the name on the loan',
    es: 'una firma no coincide con el nombre en el préstamo',
  },
  'entered-in-error': { en: 'it was entered by mistake', es: 'se ingresó por error' },
  'borrower-asked': { en: 'you asked us to stop it', es: 'usted nos pidió detenerlo' },
  'opted-out': { en: 'someone on the loan opted out', es: 'una persona del préstamo lo rechazó' },
  'loan-ended': { en: 'the loan is no longer active', es: 'el préstamo ya no está activo' },
  'too-late': {
    en: 'it couldn’t take effect by the date in the agreement',
    es: 'no pudo entrar en vigor en la fecha del acuerdo',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

export type ModificationEnding = keyof typeof modificationEndings

/** What staff may give as the reason of a step that ends a change. */
export const staffEndings = {
  decline: ['too-far-past-due', 'too-many-changes', 'no-help', 'income-not-shown'],
  'reject-documents': ['signature-unclear', 'entered-in-error'],
  cancel: ['borrower-asked', 'entered-in-error'],
} as const satisfies Readonly<Record<string, readonly ModificationEnding[]>>
