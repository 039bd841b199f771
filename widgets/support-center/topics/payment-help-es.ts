import { withArticle } from '#sdk/dates/spanish-time'
import * as terms from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { PaymentHelp } from './topic.ts'

/** Help about paying, by hand and by autopay, in Spanish. */
export const paymentHelp: PaymentHelp = {
  'my-payments': ({ phone, cutoff, order }) => ({
    title: 'Mis pagos',
    summary: 'Cómo pagar, cuándo acreditamos su pago, cómo lo aplicamos y cómo cancelarlo.',
    sections: [
      {
        heading: 'Formas de pagar',
        paragraphs: [
          'Pague aquí gratis desde una cuenta bancaria, o con tarjeta de débito, que tiene un cargo. Verá el cargo antes de pagar.',
          'También puede pagar por teléfono, o enviar un cheque o giro postal por correo. No aceptamos efectivo ni tarjetas de crédito.',
        ],
      },
      {
        heading: 'Cuándo acreditamos su pago',
        paragraphs: [
          'Acreditamos su pago en la fecha que usted elija. Si paga hoy, lo acreditamos hoy, incluso de noche, en fin de semana o en feriado bancario.',
          `Puede elegir una fecha hasta ${terms.paymentDaysAhead} días después, o ${terms.pastDueDaysAhead} días si está atrasado. Los pagos con tarjeta siempre se hacen hoy.`,
        ],
      },
      {
        heading: 'La hora límite de cada día',
        paragraphs: [
          `La hora límite para los pagos bancarios es a ${withArticle(cutoff)}, hora de Arizona, en días hábiles. Enviamos los pagos posteriores al banco el siguiente día hábil.`,
          'Eso solo afecta cuándo sale de su cuenta y cuándo aparece en su historial. Igual lo acreditamos el día en que lo hizo.',
        ],
      },
      {
        heading: 'Cómo aplicamos su pago',
        paragraphs: ['Aplicamos todos los pagos en el mismo orden:'],
        points: order,
      },
      {
        heading: 'Cargos por atraso',
        paragraphs: [
          `Podemos cobrar un cargo por atraso si después del período de gracia aún falta parte del pago. La mayoría de los estados y contratos dan ${terms.lateFeeGraceDays} días después del vencimiento. Texas da ${terms.texasLateFeeGraceDays}.`,
          `El cargo es un porcentaje de lo que faltó, por lo general el ${terms.lateFeePercent} por ciento, hasta un máximo. Cobramos un solo cargo por atraso por cada pago.`,
          `Su contrato muestra sus términos. Si su cargo es más bajo, cobramos el más bajo. No cobramos un cargo por atraso si faltan ${formatCents(terms.lateToleranceCents, 'es')} o menos.`,
        ],
      },
      {
        heading: 'Si su banco devuelve un pago',
        paragraphs: [
          'Revertimos el pago en su historial y le avisamos. Lo que había pagado se debe otra vez.',
          `Si no había suficiente dinero en la cuenta, podemos cobrar un cargo de ${formatCents(terms.returnedPaymentFeeCents, 'es')} donde su estado lo permita. No volvemos a intentar el pago automáticamente.`,
        ],
      },
      {
        heading: 'Cancelar un pago',
        paragraphs: [
          `Abra sus pagos programados y elija Cancelar. Puede cancelar un pago bancario hasta ${withArticle(cutoff)}, hora de Arizona, del día en que lo enviamos al banco. Su recibo muestra la hora exacta.`,
          'Aquí no puede cancelar un pago con tarjeta ya aprobado.',
        ],
      },
      {
        heading: 'Si no puede pagar',
        paragraphs: [`Llámenos al ${phone} antes de la fecha de vencimiento. Hablaremos con usted de sus opciones.`],
      },
    ],
  }),
  'my-autopay': ({ cutoff }) => ({
    title: 'Mi pago automático',
    summary: 'Cómo funcionan los pagos automáticos: qué cobramos y cómo cambiarlos o detenerlos.',
    sections: [
      {
        heading: 'Qué paga el pago automático',
        paragraphs: [
          'Cobra lo que se debe en el período y nada más. Si ya pagó, no cobra nada. Nunca incluye cargos.',
          `También hace el último pago de su préstamo. Le avisaremos ${terms.lastPaymentNoticeDays} días y ${terms.autopayNoticeDays} días antes.`,
        ],
      },
      {
        heading: 'Activarlo',
        paragraphs: [
          'Elija la cuenta bancaria o la tarjeta de débito, cada cuánto pagar y la primera fecha. Verá sus próximos pagos antes de firmar.',
          'El pago automático es opcional y gratis. Ningún plan, extensión ni préstamo lo exige.',
        ],
      },
      {
        heading: 'Cuando cambia un monto',
        paragraphs: [
          `Le avisaremos el monto y la fecha ${terms.autopayNoticeDays} días antes. Si no hay tiempo para eso, cobramos el monto anterior.`,
        ],
      },
      {
        heading: 'Cambiar, omitir o detener',
        paragraphs: [
          `Puede hacerlo aquí hasta ${withArticle(cutoff)}, hora de Arizona, del día hábil anterior a que el pago salga de su cuenta.`,
          `También puede pedir a su banco que lo detenga al menos ${terms.bankStopDays} días hábiles antes.`,
        ],
      },
      {
        heading: 'Si se devuelve un pago automático',
        paragraphs: [
          'Le avisaremos y no lo intentaremos otra vez. Haga ese pago por su cuenta.',
          `Si se devuelven dos pagos seguidos por fondos insuficientes, el pago automático se desactiva por ${terms.autopayHoldDays} días.`,
        ],
      },
    ],
  }),
}
