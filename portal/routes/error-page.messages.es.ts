import type { ErrorPageMessages } from './error-page.messages.ts'

/** The error page in Spanish. */
export const es: ErrorPageMessages = {
  title: 'No pudimos hacerlo en este momento',
  text: 'Algo de nuestro lado no funcionó, o esta parte del sitio está cerrada por ahora. Esta página no cobró nada. Su resumen siempre muestra lo que recibimos.',
  closed:
    'No estamos disponibles en este momento. No se le cobró nada y guardamos lo que escribió. Intente de nuevo en unos minutos o llámenos.',
  tryAgain: 'Intentar de nuevo',
  toDashboard: 'Ir a mi resumen',
  call: (phone) => `Llamar al ${phone}`,
}
