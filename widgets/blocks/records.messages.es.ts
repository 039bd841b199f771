import type { RecordsMessages } from './records.messages.ts'

export const es: RecordsMessages = {
  askTitle: 'Primero, acepte los documentos electrónicos',
  ask: 'Le daremos una copia de lo que firme. Para enviarla aquí en lugar de en papel, necesitamos su permiso. Todavía no ha firmado nada y guardamos lo que ingresó.',
  askPaper: (phone) => `¿Prefiere papel? Llámenos al ${phone} y le ayudaremos.`,
  loading: 'Cargando el acuerdo',
  loadFailed: 'No pudimos cargar el acuerdo. No se firmó nada.',
  notNow: 'Ahora no',
  agreementTitle: 'Lo que usted acepta',
  openSample: 'Abrir el documento de muestra',
  sampleSaved: 'La muestra está en sus descargas. Ábrala e ingrese aquí su código.',
  sampleCode: 'Código del documento de muestra',
  sampleCodeHelp: '6 letras y números. Demuestra que puede abrir lo que enviamos.',
  codeMissing: 'Ingrese el código del documento de muestra.',
  accept: 'Acepto los documentos electrónicos',
  failed: 'No funcionó. No se firmó nada. Intente de nuevo.',
}
