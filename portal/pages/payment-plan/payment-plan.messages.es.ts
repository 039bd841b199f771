import type { PaymentPlanMessages } from './payment-plan.messages.ts'

export const es: PaymentPlanMessages = {
  topics: {
    'payment-plan': {
      title: 'Plan de pagos',
      lead: 'Un plan reparte lo atrasado en varios pagos. Lo acordamos con usted por teléfono.',
      points: [
        'Usted elige de cuánto es cada pago, dentro de los límites que le decimos.',
        'El plan no tiene cargo. El interés sigue sumando sobre lo que debe.',
        'Sus pagos normales siguen venciendo junto al plan.',
      ],
    },
    'payment-plan-history': {
      title: 'Historial de planes de pago',
      lead: 'Todos los planes de pago que acordamos con usted para este préstamo, el más reciente primero.',
      points: [
        'Un plan que se cumplió hasta el final está completo. No se pide nada más por él.',
        'Si un plan termina antes, lo atrasado vuelve a vencer. Llámenos y buscamos otra forma.',
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
  planBroken: 'Faltó un pago. Pague lo atrasado o llámenos para hablar de sus opciones.',
  endedOn: (date) => `terminó el ${date}`,
}
