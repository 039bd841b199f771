import type { HelpFacts, HelpTopics } from './topic.ts'

type LoanTopics = Pick<HelpTopics, 'simple-interest' | 'skip-a-payment' | 'tax-refund-benefits'>

/** Help about how the loan works and what it costs, in Spanish. */
export function loanHelp(facts: HelpFacts): LoanTopics {
  return {
    'simple-interest': simpleInterest(facts),
    'skip-a-payment': skip(facts),
    'tax-refund-benefits': taxRefund(facts),
  }
}

function simpleInterest({ order }: HelpFacts): HelpTopics['simple-interest'] {
  return {
    title: 'Interés simple',
    summary: 'Cómo se calcula el interés cada día, y por qué pagar antes le cuesta menos.',
    sections: [
      {
        heading: 'El interés se suma por día',
        paragraphs: [
          'Cada día cuesta su capital, por su tasa anual, dividido entre 365. El capital es lo que aún debe del préstamo mismo.',
          'El interés nunca se suma al capital. Usted no paga interés sobre el interés.',
        ],
      },
      {
        heading: 'Tasa de interés y APR',
        paragraphs: [
          'Con la tasa de interés sumamos los intereses de cada día. La APR (tasa de porcentaje anual) muestra lo que cuesta el préstamo por año, con los cargos financieros, como los que se pagan al principio.',
          'Su contrato tiene las dos. Si paga a tiempo, el préstamo cuesta cerca de lo que muestra su contrato.',
        ],
      },
      {
        heading: 'Qué paga un pago',
        paragraphs: ['Cada pago sigue el mismo orden:'],
        points: order,
      },
      {
        heading: 'Pagar antes o después cambia el reparto',
        paragraphs: [
          'Si paga antes, se han sumado menos días de interés. Una parte mayor de su pago baja el capital.',
          'Si paga tarde, una parte mayor va al interés. El préstamo termina más tarde o cuesta más, aun sin cargo por atraso.',
        ],
      },
      {
        heading: 'Pagar de más',
        paragraphs: [
          'El dinero extra paga el interés pendiente y luego baja su capital. También puede cubrir hasta dos pagos por adelantado.',
          'Desde entonces cada día cuesta menos. No hay cargo por pagar antes ni por liquidar el préstamo.',
        ],
      },
    ],
  }
}

function skip({ phone, hours }: HelpFacts): HelpTopics['skip-a-payment'] {
  return {
    title: 'Omitir un pago',
    summary: 'Una extensión mueve sus pagos un mes. Cuánto cuesta y quién puede tenerla.',
    sections: [
      {
        heading: 'Qué hace una extensión',
        paragraphs: [
          'Cada pago abierto se mueve un mes, y también el final de su préstamo. No hay cargo por atraso por los pagos que se mueven.',
          'No se perdona nada. Usted lo paga todo, más tarde.',
        ],
      },
      {
        heading: 'Cuánto cuesta',
        paragraphs: [
          'Se suma interés cada día del mes extra. Ese es el costo real. Ese interés no genera más interés.',
          'Para empezar, usted paga el interés sumado hasta ahora, como máximo un pago normal.',
          'El seguro, GAP y los contratos de servicio no se alargan con ella.',
        ],
      },
      {
        heading: 'Quién puede tenerla',
        paragraphs: ['En general, todo esto tiene que ser cierto:'],
        points: [
          'Hizo al menos 6 pagos y el préstamo tiene al menos 180 días.',
          'No tiene más de 45 días de atraso.',
          'No tuvo una extensión en los últimos 12 meses, no más de una en los últimos 5 años y no más de dos en total.',
          'Quedan al menos 3 pagos y el préstamo no ha llegado a su fecha final.',
          'No hay un plan de pagos, un cambio del préstamo o una recuperación del auto en curso.',
        ],
      },
      {
        heading: 'Primero lo más pequeño',
        paragraphs: [
          'Pagar una parte, o pagar unos días después, muchas veces cuesta menos que una extensión.',
          `Llámenos al ${phone} y lo comparamos con usted. ${hours}.`,
        ],
      },
    ],
  }
}

function taxRefund({ phone }: HelpFacts): HelpTopics['tax-refund-benefits'] {
  return {
    title: 'Beneficios de su reembolso de impuestos',
    summary: 'Qué puede hacer una parte de su reembolso por su préstamo.',
    sections: [
      {
        heading: 'Si está atrasado',
        paragraphs: [
          'Un reembolso puede poner su cuenta al día. Eso evita cargos por atraso y ayuda a su crédito.',
          `Si no alcanza para todo, llámenos al ${phone}. Vemos el resto con usted.`,
        ],
      },
      {
        heading: 'Si está al día',
        paragraphs: [
          'Un pago extra baja su capital. Desde ese día, cada día cuesta menos interés hasta el final del préstamo.',
          'Más o menos cuánto: el monto, por su tasa anual, por los días que le quedan al préstamo, dividido entre 365.',
          'Un ejemplo: $1,000.00 extra al 18 por ciento con tres años por delante ahorran unos $540.00.',
        ],
      },
      {
        heading: 'Guarde algo para usted',
        paragraphs: [
          'El dinero para comida, renta y reparaciones va primero. Nunca tiene que pagar más de lo que vence.',
          'Una vez registrado, un pago extra no se puede recuperar.',
        ],
      },
    ],
  }
}
