import type { FrameMessages } from './frame.messages.ts'

/** A frame page's texts around its form, and where there is none, in Spanish. */
export const es: FrameMessages = {
  title: 'Esta página solo funciona dentro de otra',
  text: 'Vuelva a la página donde estaba pagando.',
  whose: (firstName, lastFour) => `Esto es para ${firstName}, préstamo que termina en ${lastFour}`,
  whoseText: (firstName, site) =>
    `Está en una página de ${site}. Si usted no es ${firstName}, no ingrese nada aquí y elija Cancelar.`,
  notOpened: 'No pudimos abrir este formulario',
  bankClosed: 'Por ahora no se pueden agregar cuentas bancarias',
  cardClosed: 'Por ahora no se pueden agregar tarjetas de débito',
  closedText: (phone) => `Puede usar una forma de pago que ya tenga guardada o llamarnos al ${phone}.`,
  changed: 'Nos detuvimos aquí',
  changedText: 'La página que rodea este formulario cambió a otro préstamo.',
  notSaved: (phone) => `No se guardó nada. Cierre esto y empiece de nuevo. Si vuelve a pasar, llámenos al ${phone}.`,
  close: 'Cerrar',
  waiting: 'Tómese un momento para revisar lo que está arriba y vuelva a presionar el botón.',
  unread: (phone) =>
    `Lea primero, arriba, para quién es esto, sin que nada lo cubra. Luego vuelva a presionar el botón. Si no le ayuda, llámenos al ${phone}.`,
  hidden: (phone) =>
    `El botón funciona cuando se ve completo y nada lo cubre. Desplácese hasta él y vuelva a presionarlo. Si no le ayuda, llámenos al ${phone}.`,
}
