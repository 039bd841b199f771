import { titleReleaseDays } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
/** One page of the help host, in one language. */
export interface HelpPage {
  readonly title: string
  /** Null: the hours of the phone. */
  readonly lead: string | null
  /** With `{cutoff}`, the time at which a day's bank payments close, and `{zone}`, the name of its time zone. */
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

/** The pages of the help host, by their address under /help. */
export const helpPageNames = [
  'contact-us',
  'advice-center',
  'careers',
  'california-rights-and-disclosures',
  'do-not-sell-my-info',
  'accessibility',
] as const
export type HelpPageName = (typeof helpPageNames)[number]

export interface HelpTexts {
  readonly index: { readonly title: string; readonly lead: string }
  /** Said on every page: what this is, and what a servicer does in its place. */
  readonly sandbox: string
  readonly call: string
  readonly allPages: string
  readonly toSite: string
  readonly ways: string
  /** To a borrower who asks from their account. */
  readonly signedIn: string
  readonly pages: Readonly<Record<HelpPageName, HelpPage>>
}

const en: HelpTexts = {
  index: { title: 'Help', lead: 'Ways to contact us, common questions and your rights.' },
  sandbox: 'This is a sandbox. A servicer has its own pages here.',
  call: 'Call',
  allPages: 'All help pages',
  toSite: 'Back to the site',
  ways: 'All the ways to pay and contact us',
  signedIn: 'You came from your account. Have your 12-digit account number ready. It’s under Account Details.',
  pages: {
    'contact-us': {
      title: 'Contact Us',
      lead: null,
      sections: [
        {
          heading: 'By phone',
          paragraphs: ['Have your 12-digit account number ready. We never ask for your password or a code.'],
        },
        {
          heading: 'If you can’t pay on time',
          paragraphs: ['Call us before the due date. We’ll go over your options with you.'],
        },
      ],
    },
    'advice-center': {
      title: 'Frequently Asked Questions',
      lead: 'Short answers to the most common questions.',
      sections: [
        {
          heading: 'When do you credit my payment?',
          paragraphs: ['On the date you choose. If you pay today, we credit it today, even at night and on weekends.'],
        },
        {
          heading: 'Does it cost anything to pay?',
          paragraphs: [
            'Paying from a bank account is free. Paying with a debit card has a fee, which you’ll see before you pay.',
          ],
        },
        {
          heading: 'Can I cancel a payment?',
          paragraphs: [
            'Yes. You can cancel a bank payment until {cutoff} {zone} on the day we send it to the bank. Your receipt shows the exact time.',
          ],
        },
        {
          heading: 'Where does my money go?',
          paragraphs: [
            'Your payment first covers what’s due: interest, then principal. Then it covers fees. Anything extra lowers your principal.',
          ],
        },
        {
          heading: 'When do I get my title?',
          paragraphs: [
            `Within ${titleReleaseDays} business days after your last payment clears. We’ll email you the date.`,
          ],
        },
      ],
    },
    careers: {
      title: 'Careers',
      lead: 'The company in this sandbox isn’t real, so it has no open jobs.',
      sections: [
        { heading: 'If someone offers you a job', paragraphs: ['It’s not from us. Don’t send money or documents.'] },
      ],
    },
    'california-rights-and-disclosures': {
      title: 'California Rights and Disclosures',
      lead: 'Your privacy rights if you live in California.',
      sections: [
        {
          heading: 'Your rights',
          paragraphs: [
            'You can ask what information we have about you, have it corrected, and have it deleted unless the law requires us to keep it.',
            'Loan information covered by federal law, such as your payments, has its own rules. See our privacy policy.',
            'We won’t treat you differently for asking.',
          ],
        },
        {
          heading: 'How to ask',
          paragraphs: ['Call us. We’ll verify your identity and respond within 45 days.'],
        },
      ],
    },
    'do-not-sell-my-info': {
      title: 'Do Not Sell My Info',
      lead: 'We don’t sell your personal information, and we don’t share it for ads.',
      sections: [
        {
          heading: 'No action needed',
          paragraphs: ['You don’t need to do anything. If that ever changes, you’ll find the choice on this page.'],
        },
        { heading: 'In this sandbox', paragraphs: ['Every person and loan here is fictional.'] },
      ],
    },
    accessibility: {
      title: 'Accessibility',
      lead: 'This site is built to work for everyone, including with a keyboard or screen reader.',
      sections: [
        {
          heading: 'If something doesn’t work for you',
          paragraphs: ['Call us and tell us about it. We’ll help you by phone for free, and we’ll fix it.'],
        },
      ],
    },
  },
}

const es: HelpTexts = {
  index: { title: 'Ayuda', lead: 'Cómo comunicarse con nosotros, preguntas frecuentes y sus derechos.' },
  sandbox: 'Este es un sitio de prueba. Una financiera tiene sus propias páginas en este lugar.',
  call: 'Llamar al',
  allPages: 'Todas las páginas de ayuda',
  toSite: 'Volver al sitio',
  ways: 'Todas las formas de pagar y de comunicarse',
  signedIn: 'Usted viene de su cuenta. Tenga a mano su número de cuenta de 12 dígitos; está en Detalles de la cuenta.',
  pages: {
    'contact-us': {
      title: 'Contáctenos',
      lead: null,
      sections: [
        {
          heading: 'Por teléfono',
          paragraphs: ['Tenga a mano su número de cuenta de 12 dígitos. Nunca le pedimos su contraseña ni un código.'],
        },
        {
          heading: 'Si no puede pagar a tiempo',
          paragraphs: ['Llame antes de la fecha de vencimiento. Hablaremos con usted de sus opciones.'],
        },
      ],
    },
    'advice-center': {
      title: 'Preguntas frecuentes',
      lead: 'Respuestas cortas a lo que más se pregunta.',
      sections: [
        {
          heading: '¿Cuándo acreditan mi pago?',
          paragraphs: [
            'En la fecha que usted elija. Si paga hoy, lo acreditamos hoy, incluso de noche y en fin de semana.',
          ],
        },
        {
          heading: '¿Cuesta algo pagar?',
          paragraphs: [
            'Pagar desde una cuenta bancaria es gratis. La tarjeta de débito tiene un cargo, que usted ve antes de pagar.',
          ],
        },
        {
          heading: '¿Puedo cancelar un pago?',
          paragraphs: [
            'Sí. Puede cancelar un pago bancario hasta las {cutoff}, {zone}, del día en que lo enviamos al banco. Su recibo muestra la hora exacta.',
          ],
        },
        {
          heading: '¿A dónde va mi dinero?',
          paragraphs: [
            'Su pago cubre primero lo que debe: interés y luego capital. Después cubre los cargos. Lo que sobra reduce su capital.',
          ],
        },
        {
          heading: '¿Cuándo recibo mi título?',
          paragraphs: [
            `Dentro de los ${titleReleaseDays} días hábiles después de que se confirme su último pago. Le enviaremos la fecha por correo electrónico.`,
          ],
        },
      ],
    },
    careers: {
      title: 'Empleos',
      lead: 'La empresa de este sitio de prueba no es real, así que aquí no hay empleos.',
      sections: [
        { heading: 'Si alguien le ofrece uno', paragraphs: ['No viene de nosotros. No envíe dinero ni documentos.'] },
      ],
    },
    'california-rights-and-disclosures': {
      title: 'Derechos y avisos de California',
      lead: 'Sus derechos de privacidad si vive en California.',
      sections: [
        {
          heading: 'Sus derechos',
          paragraphs: [
            'Puede preguntar qué información tenemos de usted, pedir que se corrija y pedir que se borre, a menos que la ley nos obligue a guardarla.',
            'Los datos del préstamo que cubre la ley federal, como sus pagos, tienen sus propias reglas. Consulte nuestra política de privacidad.',
            'Nadie recibe peor trato por preguntar.',
          ],
        },
        {
          heading: 'Cómo pedirlo',
          paragraphs: ['Llámenos. Verificaremos su identidad y responderemos dentro de 45 días.'],
        },
      ],
    },
    'do-not-sell-my-info': {
      title: 'No vender mi información',
      lead: 'No vendemos su información personal ni la compartimos para anuncios.',
      sections: [
        {
          heading: 'No tiene que hacer nada',
          paragraphs: ['Si eso cambia algún día, encontrará la opción en esta página.'],
        },
        {
          heading: 'En este sitio de prueba',
          paragraphs: ['Todas las personas y todos los préstamos de aquí son inventados.'],
        },
      ],
    },
    accessibility: {
      title: 'Accesibilidad',
      lead: 'Este sitio está hecho para todos, incluso con teclado o lector de pantalla.',
      sections: [
        {
          heading: 'Si algo no le funciona',
          paragraphs: ['Llámenos y cuéntenos. Le ayudaremos por teléfono sin costo y lo arreglaremos.'],
        },
      ],
    },
  },
}

/** What the pages of the help host say. */
export function helpTexts(language: Language): HelpTexts {
  return { en, es }[language]
}
