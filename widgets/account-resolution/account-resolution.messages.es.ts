import type { AccountResolutionMessages } from './account-resolution.messages.ts'

export const es: AccountResolutionMessages = {
  title: 'Resuelva su saldo pendiente',
  account: (lastFour) => `Cuenta que termina en ${lastFour}`,
  lead: 'Ya no tiene el vehículo y queda un saldo en el préstamo. Así puede resolverlo.',
  fullTitle: 'Pagar por completo',
  fullText: 'Cuando su pago se confirme, cerramos el préstamo y se lo confirmamos por escrito.',
  planTitle: 'Pagar a plazos',
  planText: 'Elija un primer pago y los pagos que siguen. No se agregan intereses ni cargos mientras cumpla el plan.',
  see: 'Ver mis planes',
  settledTitle: 'No se debe nada de este préstamo',
  settledText: 'No necesita hacer nada. Los documentos están más abajo.',
}
