import type { ErrorPageMessages } from './error-page.messages.ts'

/** The error page in Spanish. */
export const es: ErrorPageMessages = {
  title: 'No pudimos hacerlo en este momento',
  text: 'Algo falló de nuestro lado, o esta parte del sitio está cerrada por ahora. Esta página no le cobró nada. Su resumen siempre muestra los pagos que recibimos.',
  outage:
    'No estamos disponibles en este momento. No se le cobró nada y guardamos lo que ingresó. Intente de nuevo en unos minutos o llámenos.',
  staff: {
    title: 'Esta página es para nuestro personal',
    text: 'Si trabaja aquí, inicie sesión con su correo del trabajo. Si tiene un préstamo con nosotros, su resumen muestra lo que puede hacer.',
  },
  closed: {
    title: 'Esta página está cerrada por ahora',
    text: 'No puede usarla en este momento. No se le cobró nada. Su resumen muestra lo que puede hacer, o llámenos.',
  },
  tryAgain: 'Intentar de nuevo',
  toDashboard: 'Ir a mi resumen',
  signIn: 'Iniciar sesión',
  call: (phone) => `Llamar al ${phone}`,
}
