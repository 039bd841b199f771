/** What the servicer writes in English, and the same in Spanish; names stay names. */
const sentences: readonly (readonly [english: string, spanish: string])[] = [
  ['Visa debit card ending in', 'Tarjeta de débito Visa terminada en'],
  ['Checking ending in', 'Cuenta corriente terminada en'],
  ['ending in', 'terminada en'],
  ['You authorize one debit from', 'Usted autoriza un débito de'],
  ['You authorize one debit.', 'Usted autoriza un débito.'],
  ['I agree to this plan.', 'Acepto este plan.'],
  ['I authorize regular payments.', 'Autorizo pagos regulares.'],
  ['I can stop them.', 'Puedo detenerlos.'],
  [
    'You allow us to send texts. Reply STOP to end them.',
    'Usted nos permite enviarle mensajes de texto. Responda STOP para dejar de recibirlos.',
  ],
  ['You agree to electronic records.', 'Usted acepta los registros electrónicos.'],
  ['Paper is free of charge.', 'El papel es gratis.'],
  ['Good morning. How can I help?', 'Buenos días. ¿En qué puedo ayudarle?'],
]

/** The text of an answer in Spanish. */
export function inSpanish(json: string): string {
  return sentences.reduce((text, [english, spanish]) => text.replaceAll(english, spanish), json)
}
