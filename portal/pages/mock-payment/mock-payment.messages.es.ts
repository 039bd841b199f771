import type { MockPaymentMessages } from './mock-payment.messages.ts'

export const es: MockPaymentMessages = {
  title: 'Pagos de prueba',
  lead: 'Este sitio funciona con bancos simulados. Ningún pago hecho aquí mueve dinero real.',
  loading: 'Comprobando si este es un sitio de pruebas',
  bankTitle: 'Cuentas bancarias, según sus últimos cuatro dígitos',
  bankRouting: 'Use el número de ruta 021000021 o 122105155.',
  outcomes: {
    '0001': 'Devuelto el siguiente día hábil: fondos insuficientes',
    '0002': 'Devuelto el siguiente día hábil: cuenta cerrada',
    '0003': 'Devuelto el siguiente día hábil: la cuenta no existe',
    '0099': 'Rechazada al agregarla',
  },
  anyOther: 'Cualquier otra',
  clears: 'Se cobra',
  cardTitle: 'Tarjetas de débito',
  cardText: 'La página de la tarjeta tiene un botón para cada resultado: aprobada, rechazada, vencida, cancelada.',
  start: 'Empezar un pago de prueba',
  noneTitle: 'Aquí no hay pagos de prueba',
  noneText: 'Este sitio trabaja con bancos reales. Cada pago que confirme se cobrará a su cuenta.',
  payReal: 'Hacer un pago',
}
