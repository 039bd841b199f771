import { wordedBy, type Wordings } from './worded.ts'

/**
 * What each message needs to be worded. Amounts, dates and times are already formatted for the message's language. One with a
 * code or a link has in `minutes` or `hours` how long that works: after it, and once it was delivered, its text is not kept.
 */
export interface MessageParameters {
  readonly 'payment-accepted': PaymentText & { readonly paymentDate: string }
  readonly 'payment-scheduled': PaymentText & { readonly paymentDate: string; readonly cancelUntil: string }
  /** `autopay`: what autopay, which stays on, takes next; null where it is off. */
  readonly 'payment-cancelled': PaymentText & {
    readonly autopay: { readonly amount: string; readonly date: string } | null
  }
  /** `reason` is a whole sentence: why, and what to do next. */
  readonly 'payment-returned': PaymentText & { readonly reason: string }
  /** `account`: the last four digits. The letter goes with it. */
  readonly 'payoff-quote': {
    readonly account: string
    readonly total: string
    readonly goodUntil: string
    readonly perDiem: string
  }
  readonly 'loan-paid-off': {
    readonly account: string
    readonly closesOn: string
    readonly titleBy: string
    /** What was paid too much; null for nothing. */
    readonly overpaid: string | null
  }
  readonly 'loan-closed': { readonly account: string; readonly titleBy: string }
  readonly 'title-sent': { readonly account: string }
  readonly 'overpayment-refund': { readonly account: string; readonly amount: string }
  /** `madeBy`: the day by which the missed payment was wanted. `due`: what is due now. */
  readonly 'plan-ended': { readonly account: string; readonly madeBy: string; readonly due: string }
  /** `amount`: what is charged by the one payment that the code is for. `act`: what is confirmed in our frame, in the words of its button. */
  readonly passcode: {
    readonly passcode: string
    readonly minutes: number
    readonly purpose: CodePurpose
    readonly amount?: string
    readonly act?: string
    /** On whose page it is asked for; null for our own. */
    readonly partnerName: string | null
  }
  readonly 'verify-email': { readonly link: string; readonly hours: number }
  readonly 'password-reset': { readonly link: string; readonly minutes: number }
}

/** What a code is for. */
export type CodePurpose =
  | 'ADD_BANK'
  | 'ADD_CARD'
  | 'AUTOPAY_OTP'
  | 'FIRST_PAYMENT'
  | 'SIGN_PROGRAM'
  | 'CHANGE_CONTACT'
  | 'CONFIRM'
  | 'LINK_ACCOUNT'
  | 'NEW_EMAIL'
  | 'NEW_PHONE'
  | 'REGISTER'
  | 'SIGN_IN'

interface PaymentText {
  /** What is charged: payment and fee together. */
  readonly total: string
  /** In groups, such as ABC-DEF-GHJK. */
  readonly confirmationNumber: string
  /** Such as "Checking ending in 6789". */
  readonly method: string
}

export type MessageTemplate = keyof MessageParameters

/** How long the code or link in a message works, milliseconds; null where it holds none. */
export function secretLifeMs(parameters: MessageParameters[MessageTemplate]): number | null {
  if ('minutes' in parameters) return parameters.minutes * 60_000
  return 'hours' in parameters ? parameters.hours * 3_600_000 : null
}

const english: Wordings<MessageParameters> = {
  'payment-accepted': (p) => ({
    subject: `We got your ${p.total} payment`,
    body: `We got your ${p.total} payment from ${p.method}. We'll credit it on ${p.paymentDate}. It's still processing, and it will show in your history when it posts.\nConfirmation number: ${p.confirmationNumber}`,
  }),
  'payment-scheduled': (p) => ({
    subject: `Your ${p.total} payment is scheduled for ${p.paymentDate}`,
    body: `Your ${p.total} payment from ${p.method} is scheduled for ${p.paymentDate}. You can cancel it until ${p.cancelUntil}.\nConfirmation number: ${p.confirmationNumber}`,
  }),
  'payment-cancelled': (p) => ({
    subject: `Your ${p.total} payment was canceled`,
    body: `Your ${p.total} payment from ${p.method} was canceled. You won't be charged. If it was due, please pay another way.${p.autopay === null ? '' : `\nAutopay stays on: its next payment is ${p.autopay.amount} on ${p.autopay.date}. You can skip it or turn autopay off on our site, under Autopay.`}\nConfirmation number: ${p.confirmationNumber}`,
  }),
  'payment-returned': (p) => ({
    subject: `Your ${p.total} payment was returned`,
    body: `${p.reason}\nPayment: ${p.total} from ${p.method}\nConfirmation number: ${p.confirmationNumber}`,
  }),
  'payoff-quote': (p) => ({
    subject: 'Your payoff letter',
    body: `Your payoff is ${p.total}, good through ${p.goodUntil}. Each day after that adds ${p.perDiem}. The letter is attached.\nThis total doesn't include pending payments. It changes when a payment posts.\nLoan account ending in ${p.account}`,
  }),
  'loan-paid-off': (p) => ({
    subject: 'Your loan is paid off',
    body: `Your payoff payment is in your history, and you don't owe anything more. Autopay is off, and you have no scheduled payments.\nYour bank or card company can still return the payment for a few days. We'll close the loan on ${p.closesOn} and send the title or lien release by ${p.titleBy}.${p.overpaid === null ? '' : ` You overpaid by ${p.overpaid}. We'll refund it by ${p.closesOn}.`}\nIf you bought a service contract, GAP or other coverage with the vehicle, you may be owed a refund. Ask the dealer or the company that sold it to you.\nLoan account ending in ${p.account}`,
  }),
  'loan-closed': (p) => ({
    subject: 'Your loan is closed',
    body: `Your last payment cleared, and your loan is closed. We'll send the title or lien release by ${p.titleBy}.\nLoan account ending in ${p.account}`,
  }),
  'title-sent': (p) => ({
    subject: 'Your title is on its way',
    body: `We sent the title or lien release for your vehicle. Mail can take a few days. Call us if you haven't received it in two weeks.\nLoan account ending in ${p.account}`,
  }),
  'overpayment-refund': (p) => ({
    subject: `We are sending you ${p.amount}`,
    body: `You paid ${p.amount} more than you owed. We're sending it back to you. You don't need to do anything.\nLoan account ending in ${p.account}`,
  }),
  'plan-ended': (p) => ({
    subject: 'Your payment plan has ended',
    body: `We didn't receive a payment on your plan by ${p.madeBy}, so the plan has ended. ${p.due} is due now.\nYou can pay on our site. If you can't pay all of it, call us to talk about your options.\nLoan account ending in ${p.account}`,
  }),
  passcode: (p) => ({
    subject: 'Your code',
    body: codeEnglish(p),
  }),
  'verify-email': (p) => ({
    subject: 'Please confirm your email',
    body: `Open this link to confirm your email. It works for ${p.hours} hours.\n${p.link}\nIf you didn't ask for this, you can ignore it.`,
  }),
  'password-reset': (p) => ({
    subject: 'Set a new password',
    body: `Open this link to set a new password. It works for ${p.minutes} minutes and only once.\n${p.link}\nIf you didn't ask for this, you can ignore it. Your password stays the same.`,
  }),
}

const spanish: Wordings<MessageParameters> = {
  'payment-accepted': (p) => ({
    subject: `Recibimos su pago de ${p.total}`,
    body: `Recibimos su pago de ${p.total} desde ${p.method}. Lo acreditaremos con fecha ${p.paymentDate}. Aún se está procesando. Lo verá en su historial cuando se registre.\nNúmero de confirmación: ${p.confirmationNumber}`,
  }),
  'payment-scheduled': (p) => ({
    subject: `Su pago de ${p.total} está programado para el ${p.paymentDate}`,
    body: `Su pago de ${p.total} desde ${p.method} está programado para el ${p.paymentDate}. Puede cancelarlo hasta el ${p.cancelUntil}.\nNúmero de confirmación: ${p.confirmationNumber}`,
  }),
  'payment-cancelled': (p) => ({
    subject: `Su pago de ${p.total} fue cancelado`,
    body: `Su pago de ${p.total} desde ${p.method} fue cancelado. No se le cobrará nada. Si debía este pago, pague de otra forma.${p.autopay === null ? '' : `\nEl pago automático sigue activado: su próximo pago es de ${p.autopay.amount} el ${p.autopay.date}. Puede omitirlo o desactivar el pago automático en nuestro sitio, en Pago automático.`}\nNúmero de confirmación: ${p.confirmationNumber}`,
  }),
  'payment-returned': (p) => ({
    subject: `Su pago de ${p.total} fue devuelto`,
    body: `${p.reason}\nPago: ${p.total} desde ${p.method}\nNúmero de confirmación: ${p.confirmationNumber}`,
  }),
  'payoff-quote': (p) => ({
    subject: 'Su carta de liquidación',
    body: `El monto para liquidar su préstamo es ${p.total}, válido hasta el ${p.goodUntil}. Cada día después de esa fecha se suman ${p.perDiem}. Adjuntamos la carta.\nEste total no incluye los pagos pendientes. Cambia cuando se registra un pago.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  'loan-paid-off': (p) => ({
    subject: 'Su préstamo está pagado',
    body: `Su pago de liquidación está en su historial y ya no debe nada. El pago automático está desactivado y no tiene pagos programados.\nSu banco o la compañía de su tarjeta aún puede devolver el pago por unos días. Cerramos el préstamo el ${p.closesOn} y enviamos el título o la liberación del gravamen a más tardar el ${p.titleBy}.${p.overpaid === null ? '' : ` Pagó ${p.overpaid} de más. Se lo devolvemos a más tardar el ${p.closesOn}.`}\nSi compró un contrato de servicio, GAP u otra cobertura con el vehículo, es posible que le deban un reembolso. Pregunte al concesionario o a la empresa que se lo vendió.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  'loan-closed': (p) => ({
    subject: 'Su préstamo está cerrado',
    body: `Su último pago se confirmó y su préstamo está cerrado. Enviamos el título o la liberación del gravamen a más tardar el ${p.titleBy}.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  'title-sent': (p) => ({
    subject: 'Su título está en camino',
    body: `Enviamos el título o la liberación del gravamen de su vehículo. El correo puede tardar unos días. Llámenos si no ha llegado después de dos semanas.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  'overpayment-refund': (p) => ({
    subject: `Le enviamos ${p.amount}`,
    body: `Pagó ${p.amount} más de lo que debía. Se lo estamos devolviendo. No tiene que hacer nada.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  'plan-ended': (p) => ({
    subject: 'Su plan de pagos terminó',
    body: `Un pago de su plan debía llegar a más tardar el ${p.madeBy} y no lo recibimos, así que el plan terminó. Ahora debe ${p.due}.\nPuede pagar en nuestro sitio. Si no puede pagar todo, llámenos para hablar de sus opciones.\nCuenta del préstamo que termina en ${p.account}`,
  }),
  passcode: (p) => ({
    subject: 'Su código',
    body: codeSpanish(p),
  }),
  'verify-email': (p) => ({
    subject: 'Confirme su correo electrónico',
    body: `Abra este enlace para confirmar su correo. Es válido por ${p.hours} horas.\n${p.link}\nSi no lo pidió, no haga nada.`,
  }),
  'password-reset': (p) => ({
    subject: 'Cree una contraseña nueva',
    body: `Abra este enlace para crear una contraseña nueva. Es válido por ${p.minutes} minutos y una sola vez.\n${p.link}\nSi no lo pidió, no haga nada. Su contraseña sigue igual.`,
  }),
}

type CodeText = MessageParameters['passcode']
type CodeWords = Readonly<Record<CodePurpose, (p: CodeText) => string>>

const forEnglish: CodeWords = {
  ADD_BANK: () => 'to add a bank account',
  ADD_CARD: () => 'to add a debit card',
  AUTOPAY_OTP: () => 'to authorize autopay',
  FIRST_PAYMENT: (p) => `to pay ${p.amount}`,
  SIGN_PROGRAM: () => 'to sign an agreement about your loan',
  CHANGE_CONTACT: () => 'to change your contact information',
  CONFIRM: (p) => `to confirm "${p.act}"`,
  LINK_ACCOUNT: () => 'to connect your loan to an online login',
  NEW_EMAIL: () => 'to confirm this email address',
  NEW_PHONE: () => 'to confirm this phone number',
  REGISTER: () => 'to register',
  SIGN_IN: () => 'to sign in',
}
const forSpanish: CodeWords = {
  ADD_BANK: () => 'para agregar una cuenta bancaria',
  ADD_CARD: () => 'para agregar una tarjeta de débito',
  AUTOPAY_OTP: () => 'para autorizar el pago automático',
  FIRST_PAYMENT: (p) => `para pagar ${p.amount}`,
  SIGN_PROGRAM: () => 'para firmar un acuerdo sobre su préstamo',
  CHANGE_CONTACT: () => 'para cambiar sus datos de contacto',
  CONFIRM: (p) => `para confirmar "${p.act}"`,
  LINK_ACCOUNT: () => 'para conectar su préstamo a un acceso en línea',
  NEW_EMAIL: () => 'para confirmar este correo electrónico',
  NEW_PHONE: () => 'para confirmar este número de teléfono',
  REGISTER: () => 'para registrarse',
  SIGN_IN: () => 'para iniciar sesión',
}

/** What it is for, on whose page, and that nobody may ask for it: who is talked out of a code reads this first. */
function codeEnglish(p: CodeText): string {
  const where = p.partnerName === null ? '' : ` on ${p.partnerName}'s site`
  const nobody = p.partnerName === null ? 'not even us' : `not ${p.partnerName}, and not us`
  return `Your code ${forEnglish[p.purpose](p)}${where} is ${p.passcode}. It works for ${p.minutes} minutes. Don't share it with anyone: ${nobody}.`
}

function codeSpanish(p: CodeText): string {
  const where = p.partnerName === null ? '' : ` en el sitio de ${p.partnerName}`
  const nobody = p.partnerName === null ? 'ni siquiera nosotros' : `ni ${p.partnerName} ni nosotros`
  return `Su código ${forSpanish[p.purpose](p)}${where} es ${p.passcode}. Es válido por ${p.minutes} minutos. No lo comparta con nadie: ${nobody}.`
}

/** Words a message in the person's language. */
export const renderMessage = wordedBy<MessageParameters>({ en: english, es: spanish })
