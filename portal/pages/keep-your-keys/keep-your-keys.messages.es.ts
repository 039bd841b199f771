import type { KeepYourKeysMessages } from './keep-your-keys.messages.ts'

export const es: KeepYourKeysMessages = {
  topic: {
    title: 'Conserve sus llaves',
    lead: 'Para cuentas que pasaron a pérdidas cuando usted todavía tiene su auto. Si cumple un plan, conserva el auto.',
    points: [
      'Empieza con un primer pago. El resto va en meses que elige con nosotros.',
      'No se suman intereses ni cargos mientras cumple el plan.',
      'No retiramos el auto mientras el plan se cumple.',
    ],
  },
}
