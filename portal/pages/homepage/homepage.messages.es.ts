import type { HomepageMessages } from './homepage.messages.ts'

/** The homepage in Spanish. */
export const es: HomepageMessages = {
  title: 'Su préstamo de auto, claro y en sus manos',
  lead: (brand) =>
    `Vea cuánto debe, pague en un minuto y sepa a dónde va cada dólar. Este es el sitio para clientes de ${brand}.`,
  signIn: 'Iniciar sesión',
  otherWays: 'Otras formas de pago',
  toDashboard: 'Ir a mi resumen',
  firstTime: '¿Primera vez aquí? Inicie sesión y encuentre su préstamo con su número de cuenta.',
  notFound: 'No encontramos esa página. Esta es nuestra página de inicio.',
  signInFailed: 'No pudimos abrir la página para iniciar sesión',
  signInFailedText: (phone) => `Revise su conexión e intente de nuevo. También puede pagar por teléfono al ${phone}.`,
  payTitle: 'Pague como prefiera',
  payText: 'Desde una cuenta bancaria sin costo, o con tarjeta de débito. Hoy, o el día que usted elija.',
  knowTitle: 'Sin sorpresas',
  knowText: 'Antes de pagar, vea el cargo, la fecha de acreditación y hasta cuándo puede cancelar.',
  safeTitle: 'Protegido',
  safeText:
    'Nunca mostramos números de cuenta bancaria completos. Un dispositivo nuevo necesita un código de su teléfono o correo.',
  helpTitle: '¿Tiene problemas para hacer un pago?',
  helpText: 'Llámenos antes de la fecha de vencimiento. Podríamos ayudarle.',
  call: (phone) => `Llamar al ${phone}`,
}
