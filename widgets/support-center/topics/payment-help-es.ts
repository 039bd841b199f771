import type { HelpFacts, HelpTopics } from './topic.ts'

/** Help about paying, by hand and by autopay, in Spanish. */
export function paymentHelp(facts: HelpFacts): Pick<HelpTopics, 'my-payments' | 'my-autopay'> {
  return { 'my-payments': payments(facts), 'my-autopay': autopay(facts) }
}

function payments({ phone, cutoff, order }: HelpFacts): HelpTopics['my-payments'] {
  return {
    title: 'Mis pagos',
    summary: 'Cómo pagar, cuándo cuenta, qué paga y cómo cancelarlo.',
    sections: [
      {
        heading: 'Formas de pagar',
        paragraphs: [
          'Pague aquí gratis desde una cuenta bancaria, o con tarjeta de débito por un cargo. Usted ve el cargo antes de pagar.',
          'También puede pagar por teléfono, o enviar un cheque o giro postal por correo. No aceptamos efectivo ni tarjetas de crédito.',
        ],
      },
      {
        heading: 'Cuándo acreditamos su pago',
        paragraphs: [
          'Un pago cuenta en la fecha que usted elige. Uno hecho hoy cuenta hoy, también de noche, en fin de semana y en feriado bancario.',
          'Puede elegir una fecha hasta 45 días después, o 14 días si está atrasado. Los pagos con tarjeta son para hoy.',
        ],
      },
      {
        heading: 'La hora límite de cada día',
        paragraphs: [
          `Los pagos bancarios del día se cierran a las ${cutoff}, hora de Arizona, en días hábiles. Un pago posterior va al banco el siguiente día hábil.`,
          'Eso solo cambia cuándo lo ve su banco y cuándo aparece en su historial. Igual cuenta el día en que lo hizo.',
        ],
      },
      {
        heading: 'Cómo se aplica su pago',
        paragraphs: ['Cada pago sigue el mismo orden:'],
        points: order,
      },
      {
        heading: 'Cargos por atraso',
        paragraphs: [
          'Puede haber un cargo por atraso si después de los días de gracia aún falta parte del pago. La mayoría de los estados y contratos dan 10 días después del vencimiento. Texas da 15.',
          'El cargo es una parte de lo que faltó, por lo general el 5 por ciento, con un tope. Hay un solo cargo por cada pago, nunca un segundo.',
          'Su contrato tiene sus números. Si son más bajos, valen los más bajos. Si faltan $5.00 o menos, no es atraso.',
        ],
      },
      {
        heading: 'Si su banco devuelve un pago',
        paragraphs: [
          'Quitamos el pago de su historial y le avisamos. Lo que había pagado se debe otra vez.',
          'Si no había suficiente dinero en la cuenta, puede haber un cargo de $15.00 donde su estado lo permite. No intentamos el pago otra vez por nuestra cuenta.',
        ],
      },
      {
        heading: 'Cancelar un pago',
        paragraphs: [
          `Abra sus pagos programados y presione Cancelar. Un pago bancario se puede cancelar hasta las ${cutoff}, hora de Arizona, del día en que lo enviamos al banco. Su recibo muestra la hora exacta.`,
          'Un pago con tarjeta ya aprobado no se puede cancelar aquí.',
        ],
      },
      {
        heading: 'Si no puede pagar',
        paragraphs: [`Llámenos al ${phone} antes del vencimiento. Vemos con usted qué es posible.`],
      },
    ],
  }
}

function autopay({ cutoff }: HelpFacts): HelpTopics['my-autopay'] {
  return {
    title: 'Mi pago automático',
    summary: 'Pagos regulares que se hacen solos: qué cobramos y cómo cambiarlos o pararlos.',
    sections: [
      {
        heading: 'Qué cobra el pago automático',
        paragraphs: [
          'Cobra lo que se debe en el período y nada más. Si ya pagó, no se cobra nada. Los cargos nunca se cobran así.',
          'El último pago del préstamo también se cobra. Le escribimos 30 días y 10 días antes.',
        ],
      },
      {
        heading: 'Empezar',
        paragraphs: [
          'Usted elige la cuenta bancaria o la tarjeta de débito, cada cuánto y la primera fecha. Ve los próximos cobros antes de firmar.',
          'El pago automático es su decisión. Ningún plan, extensión o préstamo depende de él, y es gratis.',
        ],
      },
      {
        heading: 'Cuando cambia un monto',
        paragraphs: [
          'Le escribimos 10 días antes con el monto y la fecha. Si no hay tiempo para eso, se cobra el monto anterior.',
        ],
      },
      {
        heading: 'Cambiar, saltar o parar',
        paragraphs: [
          `Puede hacerlo aquí hasta las ${cutoff}, hora de Arizona, del día hábil anterior a que el banco vea el cobro.`,
          'También puede pedir a su banco que lo pare, tres días hábiles antes.',
        ],
      },
      {
        heading: 'Si un cobro es devuelto',
        paragraphs: [
          'Le avisamos y no lo intentamos otra vez. Haga ese pago usted mismo.',
          'Si dos cobros seguidos son devueltos por falta de dinero, el pago automático termina por 60 días.',
        ],
      },
    ],
  }
}
