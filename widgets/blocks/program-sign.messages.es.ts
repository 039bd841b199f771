import type { ProgramSignMessages } from './program-sign.messages.ts'

export const es: ProgramSignMessages = {
  what: 'Lo que cambia',
  today: 'Hoy',
  after: 'Después',
  agreementTitle: 'A lo que usted se compromete',
  consent: 'He leído esto y estoy de acuerdo.',
  consentMissing: 'Marque la casilla para aceptar.',
  name: 'Su nombre completo',
  nameHelp: 'Escribir su nombre aquí es su firma.',
  nameMissing: 'Escriba su nombre completo para firmar.',
  signing: 'Firmando',
  notSigned: 'Esto no se firmó',
  signedOut: 'Inicie sesión de nuevo. Guardamos lo que ingresó.',
  unknown: 'Aún no sabemos si esto se completó. Lo estamos verificando. No lo firme otra vez.',
  changed: 'Algo cambió mientras usted estaba aquí. Revíselo de nuevo. No se firmó ni se cobró nada.',
  back: 'Volver',
  callUs: (phone) => `Llámenos al ${phone}`,
}
