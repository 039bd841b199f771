import type { PaymentPlanMessages } from './payment-plan.messages.ts'

export const es: PaymentPlanMessages = {
  topics: {
    'payment-plan': {
      title: 'Plan de pagos',
      lead: 'Un plan reparte su monto atrasado en varios pagos. Lo acordaremos con usted por teléfono.',
      points: [
        'Usted elige de cuánto es cada pago, dentro de los límites que le decimos.',
        'El plan no tiene cargo. El interés se sigue acumulando sobre lo que debe.',
        'Sus pagos normales siguen venciendo durante el plan.',
      ],
    },
    'payment-plan-history': {
      title: 'Historial de planes de pago',
      lead: 'Todos los planes de pago que ha tenido en este préstamo, primero el más reciente.',
      points: [
        'Un plan completo está pagado en su totalidad. No tiene que hacer nada más.',
        'Si un plan termina antes, el monto atrasado vuelve a vencer. Llámenos y buscaremos otra opción.',
      ],
    },
  },
  plansTitle: 'Sus planes de pago',
  noPlans: 'Este préstamo no tiene planes de pago.',
  planPayments: (made, planned) => `${made} de ${planned} pagos hechos`,
  planDates: (first, last) => `del ${first} al ${last}`,
  planMissed: (amount, due, deadline) =>
    `El pago de ${amount} venció el ${due}. Páguelo a más tardar el ${deadline} para conservar su plan.`,
  planStatus: {
    Offered: 'Ofrecido',
    Active: 'Activo',
    Completed: 'Completo',
    Broken: 'Terminó antes',
    Cancelled: 'Cancelado',
  },
  planBroken: 'Faltó un pago. Pague el monto atrasado o llámenos para hablar de sus opciones.',
  endedOn: (date) => `terminó el ${date}`,
}
