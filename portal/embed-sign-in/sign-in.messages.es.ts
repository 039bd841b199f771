import type { SignInMessages } from './sign-in.messages.ts'

/** What the sign-in pop-up of an element says, in Spanish. */
export const es: SignInMessages = {
  title: (site) => `Continuar en ${site}`,
  signInText: 'Primero inicie sesión con nosotros. La página nunca ve su contraseña.',
  signIn: 'Iniciar sesión',
  confirmText: (site) => `${site} quiere mostrar parte de su préstamo y permitirle hacer pagos allí.`,
  confirmLimits:
    'Dura diez minutos y es para un solo préstamo. La página nunca recibe su contraseña ni sus números de banco.',
  goOn: 'Continuar',
  stop: 'Cancelar',
  done: 'Su sesión está iniciada',
  closeMe: 'Puede cerrar esta ventana y seguir donde estaba.',
  failed: 'No podemos mostrar su préstamo en esta página',
  failedText: (phone) => `Inicie sesión en nuestro sitio o llame al ${phone}.`,
}
