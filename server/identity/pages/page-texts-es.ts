import { withArticle } from '#sdk/dates/spanish-time'
import {
  maximumPasswordCharacters,
  minimumPasswordCharacters,
  passcodeMinutes,
  passwordLinkMinutes,
} from '#sdk/loan/access-terms'
import type { PageTexts } from './page-text-list.ts'

function wait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutos`
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`
}

/** The sign-in pages in Spanish. */
export const spanish: PageTexts = {
  language: 'Español',
  needHelp: '¿Necesita ayuda? Llámenos al',
  errorTitle: 'Hay un problema',
  errorCount: (count) => (count === 1 ? 'Revise un dato' : `Revise ${count} datos`),
  back: 'Volver',
  continue: 'Continuar',
  asking: {
    lead: (who) => `Usted viene de ${who}. Cuando inicie sesión, le preguntaremos si quiere hacer esto allí:`,
    safe: (host) => `${host} nunca ve su contraseña.`,
  },
  signIn: {
    title: 'Iniciar sesión',
    lead: 'Vea lo que debe, haga un pago y administre su préstamo.',
    button: 'Iniciar sesión',
    forgot: '¿Olvidó su contraseña?',
    newHere: '¿Es su primera vez?',
    register: 'Crear un acceso',
    stepUp: 'Confirme que es usted antes de continuar.',
  },
  register: {
    title: 'Crear un acceso',
    lead: 'Use un correo que solo usted lea. Le enviaremos un código.',
    button: 'Crear acceso',
    passwordHelp: `Al menos ${minimumPasswordCharacters} caracteres. Una frase corta es fácil de recordar y difícil de adivinar.`,
    haveLogin: '¿Ya tiene un acceso?',
    signIn: 'Iniciar sesión',
  },
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  showPassword: 'Mostrar la contraseña',
  code: {
    title: 'Ingrese su código',
    sentTo: (contact) => `Enviamos un código de 6 dígitos a ${contact}. Es válido por ${passcodeMinutes} minutos.`,
    maybeSentTo: (email) =>
      `Enviamos un mensaje a ${email}. Si trae un código de 6 dígitos, ingréselo aquí en los próximos ${passcodeMinutes} minutos.`,
    label: 'Código de 6 dígitos',
    help: 'Puede pegarlo.',
    button: 'Continuar',
    remember: 'Recordar este dispositivo',
    rememberHelp: 'No elija esto en una computadora compartida.',
    again: 'Enviar un código nuevo',
    otherContact: 'Enviarlo a',
    sandbox: 'Entorno de prueba: leer el mensaje',
  },
  forgot: {
    title: 'Restablecer su contraseña',
    lead: 'Ingrese su correo. Le enviaremos un enlace para crear una contraseña nueva.',
    button: 'Enviar el enlace',
    sentTitle: 'Revise su correo',
    sent: (email) =>
      `Si ${email} tiene un acceso, le enviamos un enlace. Es válido por ${passwordLinkMinutes} minutos.`,
  },
  reset: {
    title: 'Crear una contraseña nueva',
    lead: 'Esto cierra su sesión en los demás dispositivos.',
    button: 'Guardar contraseña',
    doneTitle: 'Su contraseña cambió',
    done: 'Ya puede iniciar sesión con ella.',
  },
  verify: {
    title: 'Confirmar su correo',
    lead: (email) => `Ingrese su contraseña para confirmar que ${email} es suyo.`,
    leadKnown: (email) => `Confirme que ${email} es suyo.`,
    button: 'Confirmar correo',
    doneTitle: 'Su correo está confirmado',
    done: 'Ya puede continuar.',
    goOn: 'Ir a mi cuenta',
  },
  linkEnded: {
    title: 'Este enlace venció',
    lead: 'Ya se usó o pasó mucho tiempo. Puede pedir uno nuevo.',
    toSite: 'Ir a iniciar sesión',
  },
  signedOut: { title: 'Cerró su sesión', lead: 'Puede cerrar esta página.', again: 'Iniciar sesión de nuevo' },
  signingOut: {
    title: 'Cerrar sesión',
    lead: '¿Quiere cerrar su sesión?',
    button: 'Cerrar sesión',
    stay: 'Seguir con la sesión',
  },
  failure: {
    title: 'Algo salió mal',
    lead: 'No pudimos continuar. No se hizo ningún cambio. Empiece de nuevo.',
    expiredTitle: 'Esta página venció',
    expired: 'Estuvo abierta mucho tiempo o usted terminó en otra pestaña. Empiece de nuevo.',
    again: 'Empezar de nuevo',
  },
  unavailable: {
    title: 'No estamos disponibles en este momento',
    lead: 'Su acceso no tiene ningún problema. Espere un minuto y vuelva a cargar esta página, o llámenos.',
  },
  wait: {
    title: 'Espere un momento',
    lead: (seconds) =>
      `Estamos recibiendo muchas solicitudes en este momento. No se hizo ningún cambio. Intente de nuevo en ${wait(seconds)}.`,
    again: 'Intentar de nuevo',
  },
  errors: {
    emailMissing: 'Ingrese su correo electrónico.',
    emailInvalid: 'Ingrese un correo como nombre@example.com.',
    passwordMissing: 'Ingrese su contraseña.',
    noMatch: 'Ese correo y esa contraseña no coinciden. Revíselos e intente de nuevo.',
    locked: (time) =>
      `Por su seguridad pausamos el inicio de sesión hasta ${withArticle(time)}. Puede restablecer su contraseña o llamarnos.`,
    waitToTry: (seconds) =>
      `Por su seguridad, espere ${seconds === 1 ? '1 segundo' : `${seconds} segundos`} antes de intentar de nuevo. Puede restablecer su contraseña o llamarnos.`,
    tooShort: `Use al menos ${minimumPasswordCharacters} caracteres.`,
    tooLong: `Use ${maximumPasswordCharacters} caracteres o menos.`,
    tooCommon: 'Esa contraseña es demasiado fácil de adivinar. Elija otra.',
    codeMissing: 'Ingrese el código de 6 dígitos.',
    codeWrong: (left) => `Ese código no es correcto. Le ${left === 1 ? 'queda 1 intento' : `quedan ${left} intentos`}.`,
    codeExpired: 'Ese código venció. Pida uno nuevo.',
    codeLocked: (time) => `Demasiados intentos. Puede pedir un código nuevo a ${withArticle(time)}.`,
    waitSeconds: (seconds) =>
      `Espere ${seconds === 1 ? '1 segundo' : `${seconds} segundos`} antes de pedir un código nuevo.`,
    formExpired: 'Este formulario estuvo abierto mucho tiempo. Intente de nuevo.',
  },
  mail: {
    haveLoginSubject: 'Usted ya tiene un acceso',
    haveLogin: (link) =>
      `Alguien, quizás usted, quiso crear un acceso con este correo. Usted ya tiene uno. Inicie sesión o restablezca su contraseña si la olvidó:\n${link}\nSi no fue usted, puede ignorar este mensaje.`,
  },
}
