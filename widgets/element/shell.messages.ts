import type { Language } from '#sdk/i18n/messages'

/** The few texts an element needs before, without and after its capability. Both languages are here: when a file does not come, no other will. */
export interface ShellTexts {
  readonly loading: string
  readonly notLoaded: string
  readonly tryAgain: string
  readonly open: (name: string) => string
  readonly call: (phone: string) => string
  readonly signIn: string
  readonly signedOut: string
  readonly expired: string
  readonly notAvailable: string
}

export const shellTexts: Readonly<Record<Language, ShellTexts>> = {
  en: {
    loading: 'Loading',
    notLoaded: 'This part of the page didn’t load. Nothing was sent.',
    tryAgain: 'Try again',
    open: (name) => `Open ${name}`,
    call: (phone) => `Call ${phone}`,
    signIn: 'Sign in to continue',
    signedOut: 'Sign in to see your loan.',
    expired: 'Your session ended. Sign in again to pick up where you left off. What you typed is still here.',
    notAvailable: 'This isn’t available for your account here.',
  },
  es: {
    loading: 'Cargando',
    notLoaded: 'Esta parte de la página no cargó. No se envió nada.',
    tryAgain: 'Intentar de nuevo',
    open: (name) => `Abrir ${name}`,
    call: (phone) => `Llamar al ${phone}`,
    signIn: 'Inicie sesión para continuar',
    signedOut: 'Inicie sesión para ver su préstamo.',
    expired: 'Su sesión terminó. Inicie sesión de nuevo y siga donde estaba; lo que escribió sigue aquí.',
    notAvailable: 'Esto no está disponible aquí para su cuenta.',
  },
}
