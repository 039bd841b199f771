import * as terms from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { VehicleHelp } from './topic.ts'

/** Help about the car itself, in Spanish. */
export const vehicleHelp: VehicleHelp = {
  'my-vehicle': ({ phone }) => ({
    title: 'Mi vehículo',
    summary: 'Mudarse, vender su auto y qué hacer si está atrasado.',
    sections: [
      {
        heading: 'Si se muda',
        paragraphs: ['Díganos su nueva dirección. Su nuevo estado puede pedirle que registre el auto allí.'],
      },
      {
        heading: 'Venderlo o entregarlo como parte de pago',
        paragraphs: [
          'Puede vender el auto o entregarlo como parte de pago si la venta liquida el préstamo. Obtenga una cotización de liquidación y entréguela al comprador o al concesionario.',
          'Si el precio es menor que la liquidación, usted aún debe la diferencia.',
        ],
      },
      {
        heading: 'Si está atrasado',
        paragraphs: [
          `Si no paga su préstamo, podríamos recuperar su auto. Llámenos pronto al ${phone}. Puede tener más opciones de las que cree.`,
        ],
      },
      {
        heading: 'Reparaciones y llamados a revisión',
        paragraphs: [
          'Sus pagos siguen venciendo mientras el auto está en el taller. Un concesionario de la marca repara gratis los llamados a revisión. Use su VIN para buscarlos.',
        ],
      },
    ],
  }),
  'insurance-and-claims': ({ phone, hours, repairClaims }) => ({
    title: 'Seguro y reclamos',
    summary: 'Qué hacer después de un accidente y cómo funciona el seguro con su préstamo.',
    sections: [
      {
        heading: 'Mantenga el auto asegurado',
        paragraphs: [
          'Su contrato dice qué cobertura necesita el auto hasta que el préstamo esté pagado. Indíquenos en su póliza como titular del gravamen.',
        ],
      },
      {
        heading: 'Después de un accidente o un robo',
        paragraphs: ['Primero, asegúrese de que todos estén a salvo. Luego:'],
        points: [
          'Llame a su compañía de seguros y abra un reclamo.',
          `Llámenos al ${phone} y denos el número del reclamo. ${hours}.`,
          'Siga haciendo sus pagos. Siguen venciendo durante un reclamo, que puede tardar semanas.',
        ],
      },
      {
        heading: 'Si el auto se puede reparar',
        paragraphs: [
          `Su compañía de seguros puede enviar un cheque a nombre de usted y de nosotros. Antes de depositarlo, llame a nuestro equipo de reclamos de reparación al ${repairClaims}.`,
        ],
      },
      {
        heading: 'Si el auto es pérdida total',
        paragraphs: [
          'La compañía de seguros nos paga primero, hasta lo que usted debe. Usted recibe lo que sobre.',
          'Si paga menos de lo que debe, usted aún debe el resto. Si compró cobertura GAP, esta puede pagar el resto.',
        ],
      },
    ],
  }),
  'my-title': ({ phone, dmvFax }) => ({
    title: 'Mi título',
    summary: 'Quién tiene el título y cuándo lo recibe después del último pago.',
    sections: [
      {
        heading: 'Mientras está pagando',
        paragraphs: [
          'El título muestra nuestro gravamen sobre el auto. En unos estados lo guarda usted, en otros nosotros.',
        ],
      },
      {
        heading: 'Después del último pago',
        paragraphs: [
          `Primero debe confirmarse su pago. Tarda ${terms.bankClearingDays} días hábiles si es bancario y ${terms.cardClearingDays} si es con tarjeta de débito.`,
          `Dentro de los ${terms.titleReleaseDays} días hábiles siguientes enviamos el título o la liberación del gravamen. Le enviaremos la fecha por correo electrónico.`,
          `Si después de liquidar quedan ${formatCents(terms.payoffResidueCents, 'es')} o menos, no se los cobramos. Eso no retrasa su título.`,
        ],
      },
      {
        heading: 'A dónde va',
        paragraphs: [
          `Lo enviamos a su dirección registrada. Si se mudó, llámenos al ${phone} antes de liquidar el préstamo.`,
          'En los estados con títulos electrónicos avisamos al estado, y el estado envía el título.',
          `Si la oficina de vehículos de su estado (DMV) le da papeles para nosotros, envíelos por fax al ${dmvFax}.`,
        ],
      },
      {
        heading: 'Reembolsos',
        paragraphs: [
          `Si pagó de más, se lo devolvemos dentro de ${terms.refundDays} días hábiles.`,
          'Si compró GAP, un seguro o un contrato de servicio, pueden deberle un reembolso parcial. Pregunte a quien se lo vendió.',
        ],
      },
    ],
  }),
}
