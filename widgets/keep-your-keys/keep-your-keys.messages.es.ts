import type { KeepYourKeysMessages } from './keep-your-keys.messages.ts'

export const es: KeepYourKeysMessages = {
  title: 'Conserve sus llaves',
  account: (lastFour) => `Cuenta que termina en ${lastFour}`,
  landingTitle: 'Conserve su vehículo y pague a plazos',
  landing: [
    'Usted elige el primer pago y los pagos que siguen.',
    'No se agregan intereses ni cargos mientras cumpla el plan.',
    'El vehículo se queda con usted mientras cumpla el plan.',
    'Puede pagar más o antes en cualquier momento, sin costo.',
  ],
  see: 'Ver mis opciones',
  otherTitle: 'O pague sin un plan',
}
