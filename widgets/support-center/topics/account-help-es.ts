import { defaultIdleSeconds, passwordLinkMinutes } from '#sdk/loan/access-terms'
import type { AccountHelp } from './topic.ts'

/** Help about signing in and about what we know of a person, in Spanish. */
export const accountHelp: AccountHelp = {
  'my-carport-account': () => ({
    title: 'Mi cuenta',
    summary: 'Cómo iniciar sesión, encontrar su préstamo y proteger su cuenta.',
    sections: [
      {
        heading: 'Iniciar sesión',
        paragraphs: [
          'Inicie sesión con su correo y contraseña. En un teléfono o una computadora nueva también le enviaremos un código.',
          'Nunca le llamaremos ni le escribiremos para pedirle su contraseña o ese código.',
        ],
      },
      {
        heading: 'Encontrar su préstamo la primera vez',
        paragraphs: [
          'Le pedimos su número de cuenta de 12 dígitos, los últimos cuatro dígitos de su número de Seguro Social y su fecha de nacimiento. El número de cuenta está en su contrato y en nuestras cartas.',
          'Si coinciden, le enviaremos un código a un teléfono o correo que ya tenemos registrado. Elija cuál e ingrese el código.',
          '¿No hay un teléfono ni un correo registrado, o ya no puede usarlos? Llámenos y conectaremos su acceso por usted.',
          'Después de cinco intentos fallidos, tendrá que esperar una hora para buscar de nuevo. Así protegemos su cuenta.',
        ],
      },
      {
        heading: 'Olvidó su contraseña',
        paragraphs: [
          `Pida un enlace en la página de inicio de sesión o en Cuenta. Se lo enviaremos por correo electrónico. Es válido por ${passwordLinkMinutes} minutos.`,
          'Una contraseña nueva cierra su sesión en todos los teléfonos y computadoras.',
        ],
      },
      {
        heading: 'Por qué se cerró su sesión',
        paragraphs: [
          `Después de ${defaultIdleSeconds / 60} minutos sin actividad, cerramos su sesión para que nadie más vea su préstamo. Antes le avisamos para que pueda continuar.`,
        ],
      },
      {
        heading: 'Dos personas en un préstamo',
        paragraphs: [
          'El comprador y el cocomprador tienen cada uno su propio acceso. Los dos ven el préstamo y pueden pagarlo. Ninguno ve las cuentas bancarias ni las tarjetas del otro.',
        ],
      },
      {
        heading: 'Estado de cuenta y documentos',
        paragraphs: [
          'En Detalles de la cuenta encuentra el historial de su préstamo, sus recibos y sus cartas. Puede descargar el historial completo en PDF.',
          'Puede recibir en papel un estado de cuenta o cualquier otro documento, sin costo. Llámenos y díganos cuál.',
        ],
      },
      {
        heading: 'Más de un préstamo',
        paragraphs: ['Elija el préstamo en la parte superior del resumen. Todas las páginas mostrarán ese préstamo.'],
      },
    ],
  }),
  'my-profile': ({ brand, phone, hours }) => ({
    title: 'Mi perfil',
    summary: 'Su nombre, dirección, correo y teléfono, y cómo podemos comunicarnos con usted.',
    sections: [
      {
        heading: 'Cambiar su dirección, correo o teléfono',
        paragraphs: [
          `Inicie sesión y abra Mi perfil, en Cuenta, o llámenos al ${phone}. ${hours}.`,
          'Manténgalos al día. Enviamos su título y sus cartas a la dirección registrada.',
        ],
      },
      {
        heading: 'Idioma y contraseña',
        paragraphs: ['En Cuenta puede elegir inglés o español o crear una contraseña nueva.'],
      },
      {
        heading: 'Llamadas, mensajes y correos',
        paragraphs: [
          'Enviamos recordatorios entre las 8 de la mañana y las 9 de la noche, hora local.',
          'Para no recibir mensajes de texto, responda STOP. Para no recibir correos, use el enlace del correo. El cambio es inmediato.',
        ],
      },
      {
        heading: 'Quién ve sus datos',
        paragraphs: [
          `${brand} los usa para atender su préstamo. Nuestra política de privacidad explica qué guardamos y por qué.`,
          'Nunca mostramos completo su número de Seguro Social, de cuenta bancaria ni de tarjeta.',
        ],
      },
    ],
  }),
}
