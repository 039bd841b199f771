import type { AccountResolutionMessages } from './account-resolution.messages.ts'

export const es: AccountResolutionMessages = {
  topic: {
    title: 'Resolver su cuenta',
    lead: 'Después de pasar una cuenta a pérdidas puede quedar un saldo. Puede saldarlo con nosotros, al ritmo que pueda sostener.',
    points: [
      'Puede pagar todo o por partes. Las partes las acordamos con usted por teléfono.',
      'No se suman intereses ni cargos mientras cumple un acuerdo.',
      'Puede preguntarnos cómo se calculó el saldo, o decir que no es correcto.',
    ],
  },
}
