import type { Language } from '#sdk/i18n/language'
import { planFirstPaymentDays } from '#sdk/loan/payment-terms'
import type { Worded } from '#server/platform/messages/worded'

/** What the records are worded from. Amounts and dates are already formatted for the language. */
export interface PlanWords {
  /** Last four digits of the loan. */
  readonly account: string
  /** The agreement, or the terms with every payment, a line each. */
  readonly terms: string
  readonly next: { readonly amount: string; readonly date: string } | null
  readonly payBy: string
  readonly missed: string
  /** What is owed on the loan now. */
  readonly owed: string
  readonly phone: string
}

/** Why a plan ended. */
export type PlanEnding = 'initial-late' | 'initial-returned' | 'cure-ended' | 'canceled'

/** Each record about a plan. */
export interface PlanRecordTexts {
  readonly terms: (words: PlanWords) => Worded
  readonly started: (words: PlanWords) => Worded
  readonly notice: (words: PlanWords) => Worded
  readonly onTrack: (words: PlanWords) => Worded
  /** Of the next payment, some days before it. A service that its reader may end, and no record. */
  readonly reminder: (words: Pick<PlanWords, 'account'> & NonNullable<PlanWords['next']>) => Worded
  readonly ended: (words: PlanWords, why: PlanEnding) => Worded
  readonly completed: (words: PlanWords) => Worded
  readonly disputed: (words: Pick<PlanWords, 'account' | 'phone'>) => Worded
  readonly answered: (words: Pick<PlanWords, 'account' | 'phone'>, answer: string) => Worded
}

const endingsEnglish: Readonly<Record<PlanEnding, string>> = {
  'initial-late': `We didn’t receive the first payment within ${planFirstPaymentDays} days, so the plan has ended.`,
  'initial-returned': 'Your bank returned the first payment, so the plan has ended.',
  'cure-ended': 'We didn’t receive the missed payment in time, so the plan has ended.',
  canceled: 'We canceled your plan.',
}
const endingsSpanish: Readonly<Record<PlanEnding, string>> = {
  'initial-late': `No recibimos el primer pago en ${planFirstPaymentDays} días, así que el plan terminó.`,
  'initial-returned': 'Su banco devolvió el primer pago, así que el plan terminó.',
  'cure-ended': 'No recibimos a tiempo el pago que faltaba, así que el plan terminó.',
  canceled: 'Cancelamos su plan.',
}

const english: PlanRecordTexts = {
  terms: (p) => ({
    subject: 'Your plan for your charged-off loan',
    body: `${p.terms}\nYou can pay on our site each time, or call ${p.phone}.\nLoan account ending in ${p.account}`,
  }),
  started: (p) => ({
    subject: 'Your plan has started',
    body: `Your first payment is in your history, and your plan is on. We won’t add interest or fees while you keep it.${p.next === null ? '' : ` Your next payment is ${p.next.amount}, due ${p.next.date}.`}\nLoan account ending in ${p.account}`,
  }),
  notice: (p) => ({
    subject: 'Your plan needs a payment',
    body: `We didn’t receive ${p.missed} on your plan. Pay it by ${p.payBy} to keep the plan. There’s no fee.\nYou can pay on our site. If you can’t pay it, call us at ${p.phone} to talk about your options.\nLoan account ending in ${p.account}`,
  }),
  onTrack: (p) => ({
    subject: 'Your plan is back on track',
    body: `We received your payment, and your plan continues.${p.next === null ? '' : ` Your next payment is ${p.next.amount}, due ${p.next.date}.`}\nLoan account ending in ${p.account}`,
  }),
  reminder: (p) => ({
    subject: `Your plan payment: ${p.amount} on ${p.date}`,
    body: `The next payment on your plan, ${p.amount}, is due ${p.date}. You can pay it on our site. There’s no fee.\nLoan account ending in ${p.account}`,
  }),
  ended: (p, why) => ({
    subject: 'Your plan has ended',
    body: `${endingsEnglish[why]} You still owe ${p.owed}. You can pay any amount on our site, or call us at ${p.phone} to talk about your options.\nLoan account ending in ${p.account}`,
  }),
  completed: (p) => ({
    subject: 'You completed your plan',
    body: `You paid the whole balance, and your plan is complete. You don’t owe anything more on this loan.\nLoan account ending in ${p.account}`,
  }),
  disputed: (p) => ({
    subject: 'We got your dispute',
    body: `We got your dispute of this debt. We’ll look into it and write to you. Until then we won’t ask you for a payment.\nQuestions? Call ${p.phone}.\nLoan account ending in ${p.account}`,
  }),
  answered: (p, answer) => ({
    subject: 'Our answer to your dispute',
    body: `${answer}\nIf you have more questions, call ${p.phone}.\nLoan account ending in ${p.account}`,
  }),
}

const spanish: PlanRecordTexts = {
  terms: (p) => ({
    subject: 'Su plan para su préstamo pasado a pérdidas',
    body: `${p.terms}\nPuede pagar cada vez en nuestro sitio o llamar al ${p.phone}.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  started: (p) => ({
    subject: 'Su plan comenzó',
    body: `Su primer pago está en su historial y su plan comenzó. No agregaremos intereses ni cargos mientras lo cumpla.${p.next === null ? '' : ` Su próximo pago es de ${p.next.amount}, con fecha ${p.next.date}.`}\nCuenta del préstamo que termina en ${p.account}`,
  }),
  notice: (p) => ({
    subject: 'Su plan necesita un pago',
    body: `No recibimos ${p.missed} de su plan. Páguelo a más tardar el ${p.payBy} para conservar el plan. No hay cargo.\nPuede pagar en nuestro sitio. Si no puede pagarlo, llámenos al ${p.phone} para hablar de sus opciones.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  onTrack: (p) => ({
    subject: 'Su plan sigue en marcha',
    body: `Recibimos su pago y su plan continúa.${p.next === null ? '' : ` Su próximo pago es de ${p.next.amount}, con fecha ${p.next.date}.`}\nCuenta del préstamo que termina en ${p.account}`,
  }),
  reminder: (p) => ({
    subject: `El pago de su plan: ${p.amount} el ${p.date}`,
    body: `El próximo pago de su plan, de ${p.amount}, vence el ${p.date}. Puede pagarlo en nuestro sitio. No hay cargo.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  ended: (p, why) => ({
    subject: 'Su plan terminó',
    body: `${endingsSpanish[why]} Aún debe ${p.owed}. Puede pagar cualquier monto en nuestro sitio o llamarnos al ${p.phone} para hablar de sus opciones.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  completed: (p) => ({
    subject: 'Completó su plan',
    body: `Pagó todo el saldo y su plan está completo. Ya no debe nada de este préstamo.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  disputed: (p) => ({
    subject: 'Recibimos su disputa',
    body: `Recibimos su disputa de esta deuda. La revisaremos y le escribiremos. Hasta entonces no le pediremos ningún pago.\n¿Tiene preguntas? Llame al ${p.phone}.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  answered: (p, answer) => ({
    subject: 'Nuestra respuesta a su disputa',
    body: `${answer}\nSi tiene más preguntas, llame al ${p.phone}.\nCuenta del préstamo que termina en ${p.account}`,
  }),
}

/** The records about a plan, in each language. */
export const planRecordTexts: Readonly<Record<Language, PlanRecordTexts>> = { en: english, es: spanish }
