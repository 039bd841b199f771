import type { SignInMessages } from './sign-in.messages.ts'

/** What the sign-in pop-up of an element says, in Spanish. */
export const es: SignInMessages = {
  title: (site) => `Continuar en ${site}`,
  signInText: 'Primero inicie sesión con nosotros. La página nunca ve su contraseña.',
  signIn: 'Iniciar sesión',
  confirmText: (site) => `${site} pide mostrar parte de su préstamo y dejar que lo pague allí.`,
  confirmLimits: 'Podrá hacerlo por diez minutos, para un préstamo. No recibe contraseñas ni números de banco.',
  goOn: 'Continuar',
  stop: 'Cancelar',
  done: 'Su sesión está iniciada',
  closeMe: 'Puede cerrar esta ventana y seguir donde estaba.',
  failed: 'Esta página no puede mostrar su préstamo',
  failedText: (phone) => `Abra su cuenta con nosotros o llame al ${phone}.`,
}
