import { businessZoneName } from '#sdk/dates/business-clock'
import type { Language } from '#sdk/i18n/language'
import type { Company } from '#server/platform/config/config'
import type { Worded } from './worded.ts'

/** What each notice about somebody's account needs to be worded. Dates and times are already formatted for the language. */
export interface SecurityParameters {
  /** `login`: the address of the login that was linked, masked. `when`: by the clock of the business. */
  readonly 'account-linked': { readonly login: string; readonly when: string }
  readonly 'new-device': { readonly when: string; readonly device: string }
  /** `contact`: the new one, masked. */
  readonly 'contact-changed': { readonly what: ContactKind; readonly contact: string }
  /** `contact`: the one that was taken out, masked. */
  readonly 'contact-removed': { readonly what: ContactKind; readonly contact: string }
  /** `contact`: the phone that is texted no more, masked. */
  readonly 'texts-ended': { readonly contact: string }
  readonly 'password-changed': object
  /** `method`: such as "Checking ending in 6789". */
  readonly 'payment-method-added': { readonly method: string }
  /** `account`: the last four digits of the loan's number. */
  readonly 'autopay-set': { readonly change: AutopayChange; readonly account: string }
  /** What our team did to somebody's sign-in. */
  readonly 'login-unlocked': object
  readonly 'devices-removed': object
  readonly 'login-removed': object
  /** Our team allowed bank debits again after a return had stopped them. */
  readonly 'bank-debits-allowed': object
}

export type SecurityTemplate = keyof SecurityParameters
export type ContactKind = 'email' | 'phone' | 'address'
export type AutopayChange = 'on' | 'changed' | 'off'

type Texts = {
  readonly [T in SecurityTemplate]: (p: SecurityParameters[T], phone: string) => Worded
}

const english: Texts = {
  'account-linked': (p, phone) => ({
    subject: 'Your loan was connected to an online login',
    body: `Your loan was connected to the login ${p.login} on ${p.when}, ${businessZoneName.en}. If this wasn't you, call us right away at ${phone}.`,
  }),
  'new-device': (p, phone) => ({
    subject: 'New sign-in to your account',
    body: `Someone signed in to your account on ${p.when}, ${businessZoneName.en}, from a new device (${p.device}). If this wasn't you, set a new password and call us right away at ${phone}.`,
  }),
  'contact-changed': (p, phone) => ({
    subject: `Your ${contactWords.en[p.what]} was changed`,
    body: `Your ${contactWords.en[p.what]} with us is now ${p.contact}. If this wasn't you, call us right away at ${phone}.`,
  }),
  'contact-removed': (p, phone) => ({
    subject: `Your ${contactWords.en[p.what]} was removed`,
    body: `Your ${contactWords.en[p.what]} ${p.contact} was removed from your profile. If this wasn't you, call us right away at ${phone}.`,
  }),
  'texts-ended': (p, phone) => ({
    subject: 'Texts to your phone were turned off',
    body: `Texts to your phone number ${p.contact} were turned off. If this wasn't you, call us right away at ${phone}.`,
  }),
  'password-changed': (_, phone) => ({
    subject: 'Your password was changed',
    body: `Your password was changed, and you were signed out on every device. If this wasn't you, call us right away at ${phone}.`,
  }),
  'payment-method-added': (p, phone) => ({
    subject: 'A payment method was added to your account',
    body: `${p.method} was added to your account. If this wasn't you, call us right away at ${phone}.`,
  }),
  'autopay-set': (p, phone) => ({
    subject: `Autopay was ${autopayWords.en[p.change]}`,
    body: `Autopay was ${autopayWords.en[p.change]} for your loan ending in ${p.account}. If this wasn't you, call us right away at ${phone}.`,
  }),
  'login-unlocked': (_, phone) => ({
    subject: 'You can sign in again',
    body: `Our team unlocked your login. If you didn't ask for this, call us right away at ${phone}.`,
  }),
  'devices-removed': (_, phone) => ({
    subject: 'Your devices were removed',
    body: `Our team removed your remembered devices and signed you out everywhere. We'll send you a code the next time you sign in. If you didn't ask for this, call us right away at ${phone}.`,
  }),
  'login-removed': (_, phone) => ({
    subject: 'Your login was removed',
    body: `Our team removed your online login. Your loan, payments and autopay stay the same. You can register again anytime. If you didn't ask for this, call us right away at ${phone}.`,
  }),
  'bank-debits-allowed': (_, phone) => ({
    subject: 'You can pay from your bank accounts again',
    body: `Our team allowed payments from your bank accounts again. Payments and autopay that ended before stay off until you set them up again. If you didn't ask for this, call us right away at ${phone}.`,
  }),
}

const spanish: Texts = {
  'account-linked': (p, phone) => ({
    subject: 'Su préstamo se conectó a un acceso en línea',
    body: `Su préstamo se conectó al acceso ${p.login} el ${p.when}, ${businessZoneName.es}. Si no fue usted, llámenos de inmediato al ${phone}.`,
  }),
  'new-device': (p, phone) => ({
    subject: 'Nuevo inicio de sesión en su cuenta',
    body: `Alguien inició sesión en su cuenta el ${p.when}, ${businessZoneName.es}, desde un dispositivo nuevo (${p.device}). Si no fue usted, cambie su contraseña y llámenos de inmediato al ${phone}.`,
  }),
  'contact-changed': (p, phone) => ({
    subject: `Cambió su ${contactWords.es[p.what]}`,
    body: `Su ${contactWords.es[p.what]} con nosotros ahora es ${p.contact}. Si no fue usted, llámenos de inmediato al ${phone}.`,
  }),
  'contact-removed': (p, phone) => ({
    subject: `Se eliminó su ${contactWords.es[p.what]}`,
    body: `Eliminamos de su perfil su ${contactWords.es[p.what]} ${p.contact}. Si no fue usted, llámenos de inmediato al ${phone}.`,
  }),
  'texts-ended': (p, phone) => ({
    subject: 'Se desactivaron los mensajes de texto a su teléfono',
    body: `Se desactivaron los mensajes de texto a su número de teléfono ${p.contact}. Si no fue usted, llámenos de inmediato al ${phone}.`,
  }),
  'password-changed': (_, phone) => ({
    subject: 'Su contraseña cambió',
    body: `Su contraseña cambió y se cerró su sesión en todos los dispositivos. Si no fue usted, llámenos de inmediato al ${phone}.`,
  }),
  'payment-method-added': (p, phone) => ({
    subject: 'Se agregó una forma de pago a su cuenta',
    body: `Se agregó a su cuenta: ${p.method}. Si no fue usted, llámenos de inmediato al ${phone}.`,
  }),
  'autopay-set': (p, phone) => ({
    subject: `El pago automático se ${autopayWords.es[p.change]}`,
    body: `El pago automático de su préstamo que termina en ${p.account} se ${autopayWords.es[p.change]}. Si no fue usted, llámenos de inmediato al ${phone}.`,
  }),
  'login-unlocked': (_, phone) => ({
    subject: 'Ya puede iniciar sesión de nuevo',
    body: `Nuestro equipo desbloqueó su acceso. Si usted no lo pidió, llámenos de inmediato al ${phone}.`,
  }),
  'devices-removed': (_, phone) => ({
    subject: 'Se quitaron sus dispositivos',
    body: `Nuestro equipo quitó los dispositivos que teníamos guardados y cerró su sesión en todas partes. La próxima vez que inicie sesión le enviaremos un código. Si usted no lo pidió, llámenos de inmediato al ${phone}.`,
  }),
  'login-removed': (_, phone) => ({
    subject: 'Se eliminó su acceso en línea',
    body: `Nuestro equipo eliminó su acceso en línea. Su préstamo, sus pagos y el pago automático siguen igual. Puede registrarse de nuevo cuando quiera. Si usted no lo pidió, llámenos de inmediato al ${phone}.`,
  }),
  'bank-debits-allowed': (_, phone) => ({
    subject: 'Ya puede pagar de nuevo desde sus cuentas bancarias',
    body: `Nuestro equipo volvió a permitir los pagos desde sus cuentas bancarias. Los pagos y el pago automático que terminaron antes siguen desactivados hasta que usted los active de nuevo. Si usted no lo pidió, llámenos de inmediato al ${phone}.`,
  }),
}

const contactWords = {
  en: { email: 'email address', phone: 'phone number', address: 'address' },
  es: { email: 'correo electrónico', phone: 'número de teléfono', address: 'dirección' },
} as const

const autopayWords = {
  en: { on: 'turned on', changed: 'changed', off: 'turned off' },
  es: { on: 'activó', changed: 'cambió', off: 'desactivó' },
} as const

const texts: Readonly<Record<Language, Texts>> = { en: english, es: spanish }

/** Words a notice. @returns the subject, which text messages do not have, and the body */
export function securityText<T extends SecurityTemplate>(
  template: T,
  language: Language,
  parameters: SecurityParameters[T],
  { phone }: Pick<Company, 'phone'>,
): Worded {
  return texts[language][template](parameters, phone)
}
