import type { VerifyEmailMessages } from './verify-email.messages.ts'

/** The pages about verifying the login's email, in Spanish. */
export const es: VerifyEmailMessages = {
  title: 'Verifique su correo',
  text: (email) => `Enviamos un enlace a ${email}. Ábralo y vuelva aquí. Así nadie más entra a su préstamo.`,
  verified: 'Ya abrí el enlace',
  sendAgain: 'Enviar el correo otra vez',
  sent: 'Enviado. Puede tardar un minuto en llegar.',
  notYet: 'Su correo todavía no está confirmado. Abra el enlace del correo más reciente e intente de nuevo.',
  failed: 'No pudimos conectarnos. Intente de nuevo en un minuto.',
  hint: '¿No está? Busque en su carpeta de correo no deseado.',
  signIn: 'Iniciar sesión',
  successTitle: 'Su correo está verificado',
  successText: 'Gracias. Ya puede ir a su préstamo.',
  goOn: 'Continuar',
  errorTitle: 'Este enlace venció',
  errorText: 'Ya se usó o pasó demasiado tiempo. Envíese uno nuevo.',
}
