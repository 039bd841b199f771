import {
  freshSignInMinutes,
  maximumReasonCharacters,
  minimumReasonCharacters,
  verifyLinkHours,
} from '#sdk/loan/access-terms'
import type { CustomerSearchMessages } from './customer-search.messages.ts'

export const es: CustomerSearchMessages = {
  title: 'Buscar un cliente',
  email: 'Correo electrónico',
  emailWrong: 'Ingrese el correo completo, como nombre@example.com.',
  accountNumber: 'Número de cuenta',
  accountNumberWrong: 'Ingrese los 12 dígitos.',
  last4: 'Últimos 4 del SSN',
  last4Wrong: 'Ingrese 4 dígitos.',
  findByEmail: 'Buscar por correo',
  findByAccount: 'Buscar por cuenta',
  or: 'o',
  none: 'No se encontró a nadie',
  noneText: 'Confirme los datos con quien llama. Solo se muestra una coincidencia exacta.',
  foundCount: (count) => (count === 1 ? '1 cliente encontrado' : `${count} clientes encontrados`),
  noName: 'Aún sin préstamo vinculado',
  emailLabel: 'Correo electrónico',
  loans: 'Cuentas',
  noLoans: 'Ninguna vinculada',
  emailCheck: 'Verificación del correo',
  verified: 'Verificado',
  notVerified: 'Sin verificar',
  signIn: 'Inicio de sesión',
  locked: 'Bloqueado',
  open: 'Abierto',
  devices: 'Dispositivos conocidos',
  paymentsOn: (lastFour) => `Pagos en ${lastFour}`,
  onHold: 'En espera',
  onHoldNote: (accounts) =>
    `No podemos recibir pagos nuevos en ${accounts === 1 ? 'esta cuenta' : 'estas cuentas'}, ni en línea ni por teléfono, porque no pudimos procesar algo en ${accounts === 1 ? 'ella' : 'ellas'}. Lo intentamos de nuevo al menos cada hora. Si ${accounts === 1 ? 'sigue' : 'siguen'} en espera, avise a operaciones.`,
  bankPayments: 'Pagos bancarios',
  stopped: 'Detenidos por una devolución del banco',
  noLogin: 'Sin acceso en línea. El cliente puede registrarse.',
  actions: {
    allowBankDebits: 'Permitir pagos bancarios',
    sendVerificationEmail: 'Enviar correo de verificación',
    linkUser: 'Conectar un préstamo',
    unlockProfile: 'Desbloquear perfil',
    removeAuthDevices: 'Quitar dispositivos',
    deleteUser: 'Eliminar acceso',
  },
  meaning: {
    allowBankDebits:
      'El banco dijo que un pago no fue autorizado o que un titular falleció, o devolvió dos pagos por falta de fondos. Úselo solo después de que el cliente le diga que quiere volver a pagar desde una cuenta bancaria. Los pagos cancelados y el pago automático siguen desactivados hasta que los active de nuevo. Avisamos a cada correo y celular registrado.',
    sendVerificationEmail: `El cliente recibe un correo con un enlace que funciona por ${verifyLinkHours} horas.`,
    linkUser:
      'Úselo solo después de verificar la identidad del cliente, y solo si no puede recibir un código en un teléfono o correo registrado. El acceso podrá ver el préstamo y hacer pagos. Avisamos a cada correo y celular registrado.',
    unlockProfile:
      'El cliente puede iniciar sesión de nuevo de inmediato. Avisamos a cada correo y celular registrado.',
    removeAuthDevices:
      'Se cierra la sesión del cliente en todas partes y necesitará un código la próxima vez. Avisamos a cada correo y celular registrado.',
    deleteUser:
      'Esto elimina solo el acceso. El préstamo, los pagos y el pago automático siguen igual. El cliente tendrá que registrarse de nuevo. Avisamos a cada correo y celular registrado.',
  },
  done: {
    allowBankDebits: 'El cliente puede pagar de nuevo desde una cuenta bancaria.',
    sendVerificationEmail: 'Enviamos el correo de verificación.',
    linkUser: 'El préstamo está conectado a este acceso.',
    unlockProfile: 'El perfil está desbloqueado.',
    removeAuthDevices: 'Se quitaron los dispositivos.',
    deleteUser: 'Se eliminó el acceso. El préstamo sigue igual.',
  },
  reason: 'Motivo',
  reasonHelp: 'Queda registrado. No incluya números de Seguro Social, de cuenta ni de tarjeta.',
  reasonWrong: `Diga por qué, con ${minimumReasonCharacters} a ${maximumReasonCharacters} caracteres y sin un número de Seguro Social.`,
  cancel: 'Cancelar',
  failed: 'No se pudo procesar la solicitud.',
  noConnection: 'No recibimos respuesta. Revise su conexión e intente de nuevo.',
  freshNeeded: `Su inicio de sesión tiene más de ${freshSignInMinutes} minutos. Confirme que es usted y busque al cliente otra vez.`,
  confirmIdentity: 'Confirmar que soy yo',
}
