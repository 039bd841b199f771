import type { PreLoginMessages } from './pre-login.messages.ts'

/** The pre-login page in Spanish. */
export const es: PreLoginMessages = {
  signingIn: 'Iniciando su sesión',
  signedOut: 'Su sesión está cerrada',
  signedOutText: (brand) =>
    `Inicie sesión para ver su préstamo de ${brand}. En una computadora compartida, cierre esta ventana al terminar.`,
  why: {
    idle: 'Cerramos su sesión porque no hubo actividad. Así protegemos su cuenta. Inicie sesión para continuar donde estaba.',
    ended: 'Su sesión terminó. Así protegemos su cuenta. Inicie sesión para continuar donde estaba.',
  },
  signIn: 'Iniciar sesión',
  otherWays: 'Formas de pagar sin iniciar sesión',
  failed: (phone) => `No pudimos abrir la página para iniciar sesión. Intente de nuevo o llame al ${phone}.`,
}
