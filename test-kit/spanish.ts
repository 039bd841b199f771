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
  ['We don’t offer one on this loan at this time.', 'Por ahora no la ofrecemos en este préstamo.'],
  ['I ask to extend my loan.', 'Pido extender mi préstamo.'],
  ['Moving my payments costs $506.34.', 'Mover mis pagos cuesta $506.34.'],
  [
    'You pay $367.44 every two weeks in place of $796.12 every month.',
    'Usted paga $367.44 cada dos semanas en lugar de $796.12 cada mes.',
  ],
  ['There is no charge for this change.', 'Este cambio no tiene costo.'],
  ['I agree to pay the balance in these payments.', 'Acepto pagar el saldo en estos pagos.'],
  ['The plan starts when my first payment posts.', 'El plan empieza cuando se acredita mi primer pago.'],
  ['Good morning. How can I help?', 'Buenos días. ¿En qué puedo ayudarle?'],
]

/** The text of an answer in Spanish. */
export function inSpanish(json: string): string {
  return sentences.reduce((text, [english, spanish]) => text.replaceAll(english, spanish), json)
}
