import type { SignInMessages } from './sign-in.messages.ts'

/** The texts of an element's sign-in pop-up, in Spanish. */
export const es: SignInMessages = {
  title: (site) => `Continuar en ${site}`,
  signInText: (brand, site) => `Primero inicie sesión en ${brand}. ${site} nunca ve su contraseña.`,
  signIn: 'Iniciar sesión',
  partner: (name, site) => `${name} (${site})`,
  asksForLoan: (who, ending) => `${who} solicita usar su préstamo que termina en ${ending}.`,
  asksForOne: (who) => `${who} solicita usar uno de sus préstamos.`,
  allows: (site) => `Si continúa, podrá hacer esto en ${site}:`,
  loans: 'Elija un préstamo',
  loan: (ending) => `Préstamo que termina en ${ending}`,
  chooseLoan: 'Elija el préstamo que quiere usar allí',
  confirmLimits:
    'Dura diez minutos y es para un solo préstamo. La página nunca recibe su contraseña ni sus números de cuenta bancaria.',
  goOn: 'Continuar',
  stop: 'Cancelar',
  done: 'Su sesión está iniciada',
  closeMe: 'Puede cerrar esta ventana y seguir donde estaba.',
  failed: 'No podemos mostrar su préstamo en esta página',
  failedText: (phone) => `Inicie sesión en nuestro sitio o llame al ${phone}.`,
}
