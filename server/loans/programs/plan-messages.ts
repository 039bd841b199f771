import { ptcCureDays } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import { type RecordMoment, sendRecord } from '#server/loans/letters/send-record'
import { customersOfAccount } from '#server/loans/accounts/close-loan.store'
import { readPayer } from '#server/loans/payments/payer.store'
import { wordedBy, type Wordings } from '#server/platform/messages/worded'
import type { Tx } from '#server/platform/store/database'

/** What each message about a payment plan needs. Amounts and dates are worded for the message's language. */
export interface PlanMessages {
  /** `schedule` is one line a payment. `agreement` is the signer's copy; empty for the other borrower. */
  readonly 'plan-started': {
    readonly count: number
    readonly first: string
    readonly amount: string
    readonly schedule: string
    readonly agreement: string
  }
  readonly 'plan-payment-required': { readonly amount: string; readonly deadline: string }
  /** `due`: what is due now; empty for nothing. */
  readonly 'plan-canceled': { readonly due: string; readonly phone: string }
  readonly 'plan-completed': { readonly due: string }
  /** `method`: what it is taken from; null: the borrower pays it. A service that its reader may end, and no record. */
  readonly 'plan-reminder': { readonly amount: string; readonly date: string; readonly method: string | null }
  /** The same of a plan that is debited, while its debits are held up: the account is gone, or none may be debited. */
  readonly 'plan-reminder-no-debit': { readonly amount: string; readonly date: string; readonly phone: string }
  readonly 'plan-not-drawn': { readonly amount: string; readonly date: string; readonly phone: string }
  /** To whoever's account was debited. `next`: the payment that they make themselves now; empty for none. */
  readonly 'plan-debits-stopped': { readonly next: string }
  readonly 'plan-debits-denied': { readonly phone: string; readonly next: string }
}

export type PlanTemplate = keyof PlanMessages

/** Those that are records; a reminder is none. */
type PlanRecordTemplate = Exclude<PlanTemplate, 'plan-reminder' | 'plan-reminder-no-debit'>

const english: Wordings<PlanMessages> = {
  'plan-started': (p) => ({
    subject: 'Your payment plan has started',
    body: `Your payment plan has ${p.count} payments. The first one is ${p.amount} on ${p.first}. While you keep up with the plan, we don't charge late fees, and autopay is off.\n\n${p.schedule}${p.agreement === '' ? '' : `\n\nHere's your copy of what you agreed to:\n${p.agreement}`}`,
  }),
  'plan-payment-required': (p) => ({
    subject: `Your payment plan needs ${p.amount} by ${p.deadline}`,
    body: `We haven't received a payment on your plan. Pay ${p.amount} by ${p.deadline} to keep the plan. If it isn't paid in those ${ptcCureDays} days, or you miss the next payment too, the plan ends. If you can't pay it all, call us.`,
  }),
  'plan-canceled': (p) => ({
    subject: 'Your payment plan has ended',
    body: `Your payment plan is canceled, and we won't take any more payments for it.${p.due} You can pay on our site. If you can't pay all of it, call us at ${p.phone} to talk about your options.`,
  }),
  'plan-completed': (p) => ({
    subject: 'Your payment plan is complete',
    body: `You made every payment on your plan. Your regular payments continue.${p.due} You can turn autopay back on, on our site.`,
  }),
  'plan-reminder': (p) => ({
    subject: `Your plan payment: ${p.amount} on ${p.date}`,
    body:
      p.method === null
        ? `Your plan payment of ${p.amount} is due ${p.date}. You can pay it on our site.`
        : `We'll take your plan payment of ${p.amount} from ${p.method} on ${p.date}. Please keep the money in your account.`,
  }),
  'plan-reminder-no-debit': (p) => ({
    subject: `Please pay your plan payment: ${p.amount} by ${p.date}`,
    body: `Your plan payment of ${p.amount} is due ${p.date}. It won't be taken automatically, so please pay it on our site by then, or call us at ${p.phone}.`,
  }),
  'plan-not-drawn': (p) => ({
    subject: `We didn't take your plan payment for ${p.date}`,
    body: `We couldn't take your plan payment of ${p.amount} for ${p.date} from your bank account. To keep your plan, please pay it on our site, or call us at ${p.phone}.`,
  }),
  'plan-debits-stopped': (p) => ({
    subject: 'Your plan payments are no longer automatic',
    body: `Your bank told us to stop a payment on your plan, so we won't take any more plan payments from your bank account. Your plan continues. Please make its payments yourself, on our site.${p.next}`,
  }),
  'plan-debits-denied': (p) => ({
    subject: 'Your plan payments are no longer automatic',
    body: `Your bank told us that a payment wasn't authorized, so we won't take any more plan payments from your bank account, and we stopped all bank payments. Your plan continues. Please make its payments yourself, and call us at ${p.phone} about how to pay.${p.next}`,
  }),
}

const spanish: Wordings<PlanMessages> = {
  'plan-started': (p) => ({
    subject: 'Su plan de pagos empezó',
    body: `Su plan de pagos tiene ${p.count} pagos. El primero es de ${p.amount} el ${p.first}. Mientras cumpla el plan, no cobramos cargos por atraso y el pago automático está desactivado.\n\n${p.schedule}${p.agreement === '' ? '' : `\n\nEsta es su copia de lo que aceptó:\n${p.agreement}`}`,
  }),
  'plan-payment-required': (p) => ({
    subject: `Su plan de pagos necesita ${p.amount} a más tardar el ${p.deadline}`,
    body: `No hemos recibido un pago de su plan. Pague ${p.amount} a más tardar el ${p.deadline} para conservar el plan. Si no se paga en esos ${ptcCureDays} días, o si tampoco se hace el pago siguiente, el plan termina. Si no puede pagar todo, llámenos.`,
  }),
  'plan-canceled': (p) => ({
    subject: 'Su plan de pagos terminó',
    body: `Su plan de pagos está cancelado y no haremos más cobros por él.${p.due} Puede pagar en nuestro sitio. Si no puede pagar todo, llámenos al ${p.phone} para hablar de sus opciones.`,
  }),
  'plan-completed': (p) => ({
    subject: 'Su plan de pagos está completo',
    body: `Hizo todos los pagos de su plan. Sus pagos regulares continúan.${p.due} Puede volver a activar el pago automático en nuestro sitio.`,
  }),
  'plan-reminder': (p) => ({
    subject: `El pago de su plan: ${p.amount} el ${p.date}`,
    body:
      p.method === null
        ? `El pago de su plan, de ${p.amount}, vence el ${p.date}. Puede pagarlo en nuestro sitio.`
        : `Debitaremos el pago de su plan, de ${p.amount}, de ${p.method} el ${p.date}. Por favor, tenga el dinero en su cuenta.`,
  }),
  'plan-reminder-no-debit': (p) => ({
    subject: `Haga el pago de su plan: ${p.amount} a más tardar el ${p.date}`,
    body: `El pago de su plan, de ${p.amount}, vence el ${p.date}. No se cobrará automáticamente; por favor, páguelo en nuestro sitio a más tardar ese día o llámenos al ${p.phone}.`,
  }),
  'plan-not-drawn': (p) => ({
    subject: `No cobramos el pago de su plan del ${p.date}`,
    body: `No pudimos debitar de su cuenta bancaria el pago de su plan, de ${p.amount}, del ${p.date}. Para conservar su plan, páguelo en nuestro sitio o llámenos al ${p.phone}.`,
  }),
  'plan-debits-stopped': (p) => ({
    subject: 'Los pagos de su plan ya no son automáticos',
    body: `Su banco nos indicó que detuviéramos un pago de su plan, por eso ya no debitaremos los pagos del plan de su cuenta bancaria. Su plan continúa. Por favor, haga usted los pagos en nuestro sitio.${p.next}`,
  }),
  'plan-debits-denied': (p) => ({
    subject: 'Los pagos de su plan ya no son automáticos',
    body: `Su banco nos dijo que un pago no fue autorizado; por eso ya no debitaremos los pagos del plan de su cuenta bancaria y detuvimos todos los pagos bancarios. Su plan continúa. Por favor, haga usted los pagos y llámenos al ${p.phone} para saber cómo pagar.${p.next}`,
  }),
}

/** A message about a payment plan in one language. */
export const planMessage = wordedBy<PlanMessages>({ en: english, es: spanish })

/** Writes a record about a plan to one person on its loan, in their language; to nobody when they left it. */
export async function tellOnPlan<T extends PlanRecordTemplate>(
  tx: Tx,
  moment: RecordMoment,
  owner: { readonly accountNumber: string; readonly customerId: string },
  template: T,
  parametersOf: (language: Language) => PlanMessages[T],
): Promise<void> {
  const payer = await readPayer(tx, owner.accountNumber, owner.customerId)
  if (payer === null) return
  const worded = planMessage(template, payer.language, parametersOf(payer.language))
  await sendRecord(tx, payer, { template, ...worded }, moment)
}

/** Writes a record about a plan to everybody on the loan, each in their language. */
export async function tellOfPlan<T extends PlanRecordTemplate>(
  tx: Tx,
  moment: RecordMoment,
  accountNumber: string,
  template: T,
  parametersOf: (language: Language, customerId: string) => PlanMessages[T],
): Promise<void> {
  for (const customerId of await customersOfAccount(tx, accountNumber))
    await tellOnPlan(tx, moment, { accountNumber, customerId }, template, (language) =>
      parametersOf(language, customerId),
    )
}
