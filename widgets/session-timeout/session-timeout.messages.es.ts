import type { SessionTimeoutMessages } from './session-timeout.messages.ts'

export const es: SessionTimeoutMessages = {
  title: '¡Su sesión está por vencer!',
  text: 'Su sesión va a vencer por falta de actividad. Elija una opción para continuar la sesión o cerrarla. Si no elige ninguna, se cerrará la sesión.',
  secondsLeft: (seconds) => (seconds === 1 ? 'Queda 1 segundo' : `Quedan ${seconds} segundos`),
  logOut: 'Cerrar sesión',
  continueSession: 'Continuar la sesión',
}
