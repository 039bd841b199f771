import type { HelpFacts, HelpTopics } from './topic.ts'

type VehicleTopics = Pick<HelpTopics, 'my-vehicle' | 'insurance-and-claims' | 'my-title'>

/** Help about the car itself, in Spanish. */
export function vehicleHelp(facts: HelpFacts): VehicleTopics {
  return { 'my-vehicle': vehicle(facts), 'insurance-and-claims': insurance(facts), 'my-title': title(facts) }
}

function vehicle({ phone }: HelpFacts): HelpTopics['my-vehicle'] {
  return {
    title: 'Mi vehículo',
    summary: 'El auto de su préstamo, mudarse, venderlo, y ayuda si está atrasado.',
    sections: [
      {
        heading: 'Si se muda',
        paragraphs: ['Díganos su nueva dirección. Su nuevo estado puede pedirle que registre el auto allí.'],
      },
      {
        heading: 'Venderlo o entregarlo a cambio',
        paragraphs: [
          'Puede hacerlo si el préstamo se liquida con la venta. Pida una cotización de liquidación y dela al comprador o al concesionario.',
          'Si el precio es menor que la liquidación, el resto lo sigue debiendo usted.',
        ],
      },
      {
        heading: 'Si está atrasado',
        paragraphs: [
          `Un préstamo que no se paga puede llevar a la recuperación del auto. Llámenos pronto al ${phone}. Muchas veces hay más opciones de las que se cree.`,
        ],
      },
      {
        heading: 'Reparaciones y llamados a revisión',
        paragraphs: [
          'Su préstamo sigue mientras el auto está en el taller. Un concesionario de la marca repara gratis los llamados a revisión. Para buscarlos necesita el VIN.',
        ],
      },
    ],
  }
}

function insurance({ phone, hours, repairClaims }: HelpFacts): HelpTopics['insurance-and-claims'] {
  return {
    title: 'Seguro y reclamos',
    summary: 'Qué hacer después de un accidente, y cómo van juntos el seguro y su préstamo.',
    sections: [
      {
        heading: 'Mantenga el auto asegurado',
        paragraphs: [
          'Su contrato dice qué cobertura necesita el auto hasta que el préstamo esté pagado. Nómbrenos en la póliza como titular del gravamen.',
        ],
      },
      {
        heading: 'Después de un accidente o un robo',
        paragraphs: ['Primero vea que todos estén a salvo. Luego:'],
        points: [
          'Llame a su compañía de seguros y abra un reclamo.',
          `Llámenos al ${phone} y denos el número del reclamo. ${hours}.`,
          'Siga haciendo sus pagos. El reclamo no los detiene y puede tardar semanas.',
        ],
      },
      {
        heading: 'Si el auto se puede reparar',
        paragraphs: [
          `El seguro puede enviar un cheque a nombre de usted y de nosotros. Antes de depositarlo, llame a nuestro equipo de reclamos de reparación al ${repairClaims}.`,
        ],
      },
      {
        heading: 'Si el auto es pérdida total',
        paragraphs: [
          'El seguro nos paga primero, hasta lo que usted debe. Lo que sobra es suyo.',
          'Si paga menos de lo que debe, el resto se sigue debiendo. La cobertura GAP, si la compró, puede pagar ese resto.',
        ],
      },
    ],
  }
}

function title({ phone, dmvFax }: HelpFacts): HelpTopics['my-title'] {
  return {
    title: 'Mi título',
    summary: 'Quién tiene el título y cuándo lo recibe después del último pago.',
    sections: [
      {
        heading: 'Mientras está pagando',
        paragraphs: [
          'El título muestra que tenemos un gravamen sobre el auto. En unos estados lo guarda usted, en otros nosotros.',
        ],
      },
      {
        heading: 'Después del último pago',
        paragraphs: [
          'Primero su pago tiene que quedar firme. Tarda 10 días hábiles si es bancario y 3 si es con tarjeta de débito.',
          'Dentro de los 10 días hábiles siguientes enviamos el título o la liberación del gravamen. Le escribimos la fecha por correo.',
          'Si después de liquidar quedan $10.00 o menos, los cancelamos. Eso no detiene su título.',
        ],
      },
      {
        heading: 'A dónde va',
        paragraphs: [
          `A la dirección que tenemos de usted. Si se mudó, llámenos al ${phone} antes de liquidar el préstamo.`,
          'En los estados con títulos electrónicos avisamos al estado, y el estado envía el título.',
          `Si la oficina de vehículos de su estado (DMV) le da papeles para nosotros, envíelos por fax al ${dmvFax}.`,
        ],
      },
      {
        heading: 'Dinero que puede volver a usted',
        paragraphs: [
          'Si pagó de más, se lo devolvemos dentro de 10 días hábiles.',
          'Si compró GAP, un seguro o un contrato de servicio, pueden deberle parte del precio. Pregunte a quien se lo vendió.',
        ],
      },
    ],
  }
}
