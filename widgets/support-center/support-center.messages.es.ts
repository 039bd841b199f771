import type { SupportCenterMessages } from './support-center.messages.ts'
import { spanishTopics } from './topics/spanish.ts'

export const es: SupportCenterMessages = {
  title: 'Atención al cliente',
  lead: 'Respuestas sobre su préstamo, sus pagos y su auto. ¿No encuentra la suya? Llámenos.',
  allTopics: 'Todos los temas de ayuda',
  topicsTitle: 'Temas de ayuda',
  searchLabel: 'Buscar en la ayuda',
  searchButton: 'Buscar',
  searching: 'Buscando',
  searchTitle: 'Resultados de la búsqueda',
  resultCount: (count) => (count === 1 ? '1 tema' : `${count} temas`),
  noResults: 'No hay resultados',
  noQuery: 'Ingrese una o dos palabras, como “cargo por atraso”.',
  searchFailed: 'No pudimos cargar la búsqueda. Aquí están todos los temas.',
  contactTitle: 'Hable con nosotros',
  contactText: 'Podemos ayudarle con lo que no está aquí y cuando no puede pagar a tiempo.',
  call: (phone) => `Llamar al ${phone}`,
  onwardTitle: 'Próximos pasos',
  places: {
    dashboard: 'Resumen',
    'make-a-payment': 'Hacer un pago',
    'manage-payments': 'Pagos programados',
    'payoff-quote': 'Cotización de liquidación',
    'payment-plan': 'Ver opciones de plan',
    'self-service-ext': 'Extender un pago',
    settings: 'Ajustes de la cuenta',
    contact: 'Cómo comunicarse con nosotros',
  },
  order: {
    parts: {
      due: (pays) => `Lo atrasado o lo que vence hoy; si no hay, su próximo pago: ${pays}.`,
      fees: (pays) => `Los cargos: ${pays}.`,
      extra: (pays) => `Lo que queda: ${pays}.`,
    },
    targets: {
      interest: 'el interés',
      principal: 'el capital',
      lateFees: 'los cargos por atraso',
      nsfFees: 'los cargos por pago devuelto',
    },
    inTurn: (first, second) => `primero ${first}, luego ${second}`,
  },
  topics: spanishTopics,
  own: {
    title: 'Su préstamo',
    loading: 'Cargando sus cifras',
    failed:
      'No pudimos cargar sus cifras en este momento. La información de esta página se aplica a todos los préstamos.',
  },
}
