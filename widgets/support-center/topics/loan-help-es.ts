import * as extensionTerms from '#sdk/loan/extension-terms'
import type { LoanHelp } from './topic.ts'

/** Help about how the loan works and what it costs, in Spanish. */
export const loanHelp: LoanHelp = {
  'simple-interest': ({ order }) => ({
    title: 'Interés simple',
    summary: 'Cómo calculamos el interés cada día y por qué pagar antes le cuesta menos.',
    sections: [
      {
        heading: 'El interés se acumula cada día',
        paragraphs: [
          'El interés de un día es su capital por su tasa anual, dividido entre 365. El capital es lo que aún debe del préstamo mismo.',
          'Nunca sumamos el interés al capital, así que no paga interés sobre el interés.',
        ],
      },
      {
        heading: 'Tasa de interés y APR',
        paragraphs: [
          'Con la tasa de interés sumamos los intereses de cada día. La APR (tasa de porcentaje anual) muestra lo que cuesta el préstamo por año, con los cargos financieros, como los que se pagan al principio.',
          'Su contrato muestra las dos. Si paga a tiempo, el costo total se mantiene cerca de lo que indica su contrato.',
        ],
      },
      {
        heading: 'Cómo aplicamos un pago',
        paragraphs: ['Aplicamos todos los pagos en el mismo orden:'],
        points: order,
      },
      {
        heading: 'Importa si paga antes o después',
        paragraphs: [
          'Si paga antes, se ha acumulado menos interés, así que una parte mayor de su pago reduce el capital.',
          'Si paga tarde, una parte mayor va al interés. El préstamo termina más tarde o cuesta más, aun sin cargo por atraso.',
        ],
      },
      {
        heading: 'Pagar de más',
        paragraphs: [
          'El dinero extra paga el interés que aún deba y luego reduce su capital. También puede cubrir hasta dos pagos futuros.',
          'Después, paga menos interés cada día. No hay cargo por pagar antes ni por liquidar su préstamo.',
        ],
      },
    ],
  }),
  'skip-a-payment': ({ phone, hours }) => ({
    title: 'Omitir un pago',
    summary: 'Una extensión pospone sus pagos un mes. Vea cuánto cuesta y quién califica.',
    sections: [
      {
        heading: 'Qué hace una extensión',
        paragraphs: [
          'Cada pago pendiente se pospone un mes, y también el final de su préstamo. No cobramos cargos por atraso por los pagos que se mueven.',
          'No se perdona nada. Usted paga todo, solo que más tarde.',
        ],
      },
      {
        heading: 'Cuánto cuesta',
        paragraphs: [
          'El interés se acumula cada día del mes extra. Ese es el costo real. Ese interés no genera más interés.',
          'Para empezar, paga el interés acumulado hasta ahora, como máximo un pago regular.',
          'El seguro, GAP y los contratos de servicio no se extienden con ella.',
        ],
      },
      {
        heading: 'Quién califica',
        paragraphs: ['En general, debe cumplir con todo esto:'],
        points: [
          `Hizo al menos ${extensionTerms.paidInstallments} pagos y el préstamo tiene al menos ${extensionTerms.loanDays} días.`,
          `No tiene más de ${extensionTerms.pastDueDays} días de atraso.`,
          `No ha tenido una extensión en los últimos ${extensionTerms.lookBackMonths} meses, más de una en los últimos ${extensionTerms.lookBackYears} años ni más de dos en total.`,
          `Le quedan al menos ${extensionTerms.installmentsLeft} pagos y el plazo del préstamo no ha terminado.`,
          'No tiene en curso un plan de pagos, un cambio del préstamo ni una recuperación del auto.',
        ],
      },
      {
        heading: 'Considere primero algo más pequeño',
        paragraphs: [
          'Pagar una parte, o pagar unos días después, muchas veces cuesta menos que una extensión.',
          `Llámenos al ${phone} y repasaremos sus opciones. ${hours}.`,
        ],
      },
    ],
  }),
  'tax-refund-benefits': ({ phone }) => ({
    title: 'Beneficios de su reembolso de impuestos',
    summary: 'Cómo puede ayudar a su préstamo una parte de su reembolso.',
    sections: [
      {
        heading: 'Si está atrasado',
        paragraphs: [
          'Un reembolso puede poner su cuenta al día. Eso evita cargos por atraso y ayuda a su crédito.',
          `Si no alcanza para todo, llámenos al ${phone}. Le ayudaremos con el resto.`,
        ],
      },
      {
        heading: 'Si está al día',
        paragraphs: [
          'Un pago extra reduce su capital. Desde entonces, paga menos interés cada día hasta el final del préstamo.',
          'Para estimar cuánto ahorrará, multiplique el monto por su tasa anual y por los días que le quedan al préstamo, y divida entre 365.',
          'Por ejemplo, $1,000.00 extra al 18 por ciento con tres años por delante ahorran unos $540.00.',
        ],
      },
      {
        heading: 'Guarde algo para usted',
        paragraphs: [
          'El dinero para comida, renta y reparaciones va primero. Nunca tiene que pagar más del monto que debe.',
          'Una vez que se registra un pago extra, no puede recuperarlo.',
        ],
      },
    ],
  }),
}
