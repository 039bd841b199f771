import type { ProgramMessages } from './program.messages.ts'

export const es: ProgramMessages = {
  what: 'Lo que cambia',
  today: 'Hoy',
  after: 'Después',
  date: 'Fecha',
  adding: (count, total) => (count === 1 ? `1 pago de ${total}` : `${count} pagos que suman ${total}`),
  agreementTitle: 'A lo que usted se compromete',
  consent: 'He leído esto y estoy de acuerdo.',
  consentMissing: 'Marque la casilla para aceptar.',
  name: 'Su nombre completo',
  nameHelp: 'Escribir su nombre aquí es su firma.',
  nameMissing: 'Escriba su nombre completo para firmar.',
  signing: 'Firmando',
  notSigned: 'Esto no se firmó',
  signedOut: 'Vuelva a iniciar sesión. Guardamos lo que escribió.',
  unknown: 'Aún no sabemos si esto se completó. Lo estamos verificando. No lo firme otra vez.',
  changed: 'Algo cambió mientras usted estaba aquí. Revíselo de nuevo. No se firmó ni se cobró nada.',
  back: 'Atrás',
  callUs: (phone) => `Llámenos al ${phone}`,
}
