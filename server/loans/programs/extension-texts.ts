import * as extensionTerms from '#sdk/loan/extension-terms'
import { formatDate, type LocalDate } from '#sdk/dates/dates'
import type { ExtensionOption } from '#sdk/loan/enums.graphql'
import type { Language } from '#sdk/i18n/language'
import type { ExtensionCondition, ExtensionReason } from './payment-extension.rules.ts'

/** Why an extension is not open now: what keeps it closed, or what it waits for. */
export type ExtensionObstacle = ExtensionReason | ExtensionCondition | 'under-way' | 'nothing-to-move'

/** Clauses that go after "because". */
const clauses: Readonly<Record<Language, Readonly<Record<ExtensionObstacle, string>>>> = {
  en: {
    bankruptcy: 'your loan is in bankruptcy',
    'charged-off': 'your account was charged off',
    'paid-off': 'your loan is paid off',
    'account-status': 'your account status doesn’t allow it',
    matured: 'your loan term has ended',
    repossession: 'your vehicle is assigned for repossession',
    'repossession-risk': 'your vehicle is at risk of repossession',
    'payment-plan': 'you have a payment plan',
    'modification-open': 'you have a loan change in progress',
    'past-due-over-limit': `your account is more than ${extensionTerms.pastDueDays} days past due`,
    'too-few-paid': `you need at least ${extensionTerms.paidInstallments} regular payments made in full`,
    'too-new': `we need to have your loan for at least ${extensionTerms.loanDays} days`,
    'too-few-left': `you need at least ${extensionTerms.installmentsLeft} payments left`,
    'used-in-months': `you can have ${extensionTerms.mostInMonths} extension in ${extensionTerms.lookBackMonths} months`,
    'used-in-years': `you can have ${extensionTerms.mostInYears} extensions in ${extensionTerms.lookBackYears} years`,
    'used-up': `you’ve used all ${extensionTerms.mostInLife} extensions for this loan`,
    'no-method': 'we can’t take a bank payment from you and you have no saved debit card',
    'not-offered': 'we don’t offer one on this loan at this time',
    'returned-payment': 'a payment was returned and isn’t settled yet',
    'under-way': 'you have an extension in progress',
    'nothing-to-move': 'no payment is coming due',
  },
  es: {
    bankruptcy: 'su préstamo está en un proceso de bancarrota',
    'charged-off': 'su cuenta pasó a pérdidas',
    'paid-off': 'su préstamo está pagado',
    'account-status': 'el estado de su cuenta no lo permite',
    matured: 'el plazo de su préstamo terminó',
    repossession: 'su vehículo está asignado para recuperación',
    'repossession-risk': 'su vehículo está en riesgo de recuperación',
    'payment-plan': 'tiene un plan de pagos',
    'modification-open': 'tiene un cambio del préstamo en curso',
    'past-due-over-limit': `su cuenta tiene más de ${extensionTerms.pastDueDays} días de atraso`,
    'too-few-paid': `necesita al menos ${extensionTerms.paidInstallments} pagos regulares completos`,
    'too-new': `su préstamo debe llevar al menos ${extensionTerms.loanDays} días con nosotros`,
    'too-few-left': `deben quedarle al menos ${extensionTerms.installmentsLeft} pagos`,
    'used-in-months': `puede tener ${extensionTerms.mostInMonths} extensión en ${extensionTerms.lookBackMonths} meses`,
    'used-in-years': `puede tener ${extensionTerms.mostInYears} extensiones en ${extensionTerms.lookBackYears} años`,
    'used-up': `ya usó las ${extensionTerms.mostInLife} extensiones de este préstamo`,
    'no-method': 'no podemos debitar su cuenta bancaria y no tiene una tarjeta de débito guardada',
    'not-offered': 'por ahora no la ofrecemos en este préstamo',
    'returned-payment': 'un pago fue devuelto y aún no está resuelto',
    'under-way': 'tiene una extensión en curso',
    'nothing-to-move': 'no hay pagos por vencer',
  },
}

const optionNames: Readonly<Record<Language, Readonly<Record<ExtensionOption, string>>>> = {
  en: {
    MAKE_A_PAYMENT: 'make a payment',
    PAYMENT_PLAN: 'a payment plan',
    LOAN_CHANGE: 'a loan change',
    CALL_US: 'call us',
  },
  es: {
    MAKE_A_PAYMENT: 'hacer un pago',
    PAYMENT_PLAN: 'un plan de pagos',
    LOAN_CHANGE: 'un cambio del préstamo',
    CALL_US: 'llamarnos',
  },
}

/** Why an extension is not open, as a clause of a sentence. */
export function obstacleClause(obstacle: ExtensionObstacle, language: Language): string {
  return clauses[language][obstacle]
}

/**
 * The same as a sentence of its own, with the day from which it no longer keeps one closed.
 * @param openFrom that day, where only time removes it
 */
export function obstacleSentence(obstacle: ExtensionObstacle, language: Language, openFrom?: LocalDate): string {
  const clause = obstacleClause(obstacle, language)
  const sentence = `${clause.slice(0, 1).toLocaleUpperCase(language)}${clause.slice(1)}.`
  return openFrom === undefined ? sentence : `${sentence} ${nextOne[language](formatDate(openFrom, language))}`
}

const nextOne: Readonly<Record<Language, (day: string) => string>> = {
  en: (day) => `The next one can’t start before ${day}.`,
  es: (day) => `La próxima no puede empezar antes del ${day}.`,
}

/** What a borrower can do instead; a loan that is over leaves a call. */
export function otherOptions(facts: {
  readonly obstacles: readonly ExtensionObstacle[]
  readonly isPastDue: boolean
  /** Whether a change of the loan could be asked for now: no link leads to a refusal. */
  readonly canChangeLoan: boolean
  /** Whether a payment is taken on this site now. */
  readonly canPay: boolean
}): ExtensionOption[] {
  return optionsFor(facts).filter((option) => option !== 'MAKE_A_PAYMENT' || facts.canPay)
}

function optionsFor(facts: Omit<Parameters<typeof otherOptions>[0], 'canPay'>): ExtensionOption[] {
  const has = (...these: ExtensionObstacle[]) => these.some((one) => facts.obstacles.includes(one))
  if (has('bankruptcy', 'charged-off', 'paid-off', 'account-status', 'repossession')) return ['CALL_US']
  if (has('returned-payment', 'matured')) return ['MAKE_A_PAYMENT', 'CALL_US']
  if (facts.isPastDue && !has('payment-plan')) return ['PAYMENT_PLAN', 'MAKE_A_PAYMENT', 'CALL_US']
  return facts.canChangeLoan && !has('modification-open', 'payment-plan')
    ? ['LOAN_CHANGE', 'MAKE_A_PAYMENT', 'CALL_US']
    : ['MAKE_A_PAYMENT', 'CALL_US']
}

/** The options as a list in a sentence. */
export function optionList(options: readonly ExtensionOption[], language: Language): string {
  return options.map((one) => optionNames[language][one]).join(', ')
}
