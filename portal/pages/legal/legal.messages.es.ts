import type { LegalMessages } from './legal.messages.ts'

/** The policies in Spanish. */
export const es: LegalMessages = {
  lastChanged: (date) => `Última actualización: ${date}`,
  questions: 'Preguntas',
  questionsText: 'Llámenos. Le explicamos cualquier parte con palabras sencillas, en inglés o español.',
  policies: {
    'privacy-policy': {
      title: 'Política de privacidad',
      lead: (brand) => `Qué sabe ${brand} de usted por este sitio, por qué, y qué puede hacer al respecto.`,
      sections: [
        {
          title: 'La información que guardamos',
          paragraphs: ['Guardamos lo que necesitamos para administrar su préstamo:'],
          points: [
            'Su nombre, direcciones, teléfonos y correo.',
            'Su préstamo: lo que debe, lo que pagó y las cartas sobre él.',
            'De sus cuentas bancarias y tarjetas guardadas: un identificador (token) y los últimos cuatro dígitos. Los números completos los tienen solo nuestros procesadores de pago.',
            'Cuándo y desde qué dirección de red inició sesión, y qué cambió. Esto ayuda a protegerle.',
          ],
        },
        {
          title: 'Qué no hacemos',
          paragraphs: [],
          points: [
            'No vendemos su información.',
            'Este sitio no tiene publicidad ni rastreadores de otras empresas.',
            'Nunca le pedimos su contraseña ni un código por teléfono, mensaje o correo.',
          ],
        },
        {
          title: 'Con quién la compartimos',
          paragraphs: [
            'Los bancos y procesadores de pago reciben lo necesario para procesar un pago. Los tribunales y reguladores reciben lo que la ley exige. Las empresas que trabajan para nosotros solo pueden usar la información para ese trabajo.',
          ],
        },
        {
          title: 'En su navegador',
          paragraphs: [
            'Guardamos su idioma, la página que quería antes de iniciar sesión y un pago que haya empezado. Su sesión es una cookie que termina con ella. Nada de eso contiene un número de cuenta bancaria, de tarjeta o de Seguro Social.',
          ],
        },
        {
          title: 'Sus opciones',
          paragraphs: [
            'Puede pedir una copia de lo que guardamos, pedir que se corrijan los errores y decirnos cómo comunicarnos con usted. Lo que la ley nos obliga a guardar, como los registros de pagos, no podemos borrarlo antes.',
          ],
        },
      ],
    },
    'terms-of-use': {
      title: 'Términos de uso',
      lead: (brand) =>
        `Las reglas para usar este sitio de ${brand}. Su contrato de préstamo sigue igual y tiene prioridad.`,
      sections: [
        {
          title: 'Su acceso es solo suyo',
          paragraphs: [
            'Use este sitio solo para su propio préstamo. No comparta su contraseña ni sus códigos. Avísenos enseguida si cree que otra persona inició sesión como usted.',
          ],
        },
        {
          title: 'Pagos',
          paragraphs: [
            'Al confirmar un pago, nos autoriza a cobrar ese monto una sola vez a la cuenta que eligió. Antes de confirmar ve el cargo, la fecha y hasta cuándo puede cancelar. Un pago que su banco devuelve cuenta como no hecho.',
          ],
        },
        {
          title: 'Lo que ve',
          paragraphs: [
            'Los montos son del momento en que los mira. Lo estimado se indica como estimado. Si este sitio y su contrato no coinciden, prevalece su contrato.',
          ],
        },
        {
          title: 'Cuando el sitio no funciona',
          paragraphs: [
            'Podemos cerrar partes del sitio por mantenimiento. Aun así puede pagar por teléfono o por correo postal. Sus fechas de vencimiento no cambian.',
          ],
        },
      ],
    },
    'ai-policy': {
      title: 'Política de IA',
      lead: (brand) => `Dónde usa ${brand} inteligencia artificial en este sitio y dónde no.`,
      sections: [
        {
          title: 'Decisiones sobre su préstamo',
          paragraphs: [
            'Ninguna inteligencia artificial decide en este sitio cuánto debe, qué cargos se aplican ni qué ayuda puede recibir. Eso sigue reglas escritas, iguales para todos, que las personas pueden revisar.',
          ],
        },
        {
          title: 'Lo que lee y escribe',
          paragraphs: [
            'Los montos, fechas y cartas de este sitio salen de su cuenta según reglas fijas. Los mensajes que nos envía los leen personas.',
          ],
        },
        {
          title: 'Si esto cambia',
          paragraphs: ['Lo diremos aquí antes de que empiece. Siempre podrá hablar con una persona.'],
        },
      ],
    },
  },
}
