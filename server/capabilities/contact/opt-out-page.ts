import type { Language } from '#sdk/i18n/language'
import type { Page } from '#server/identity/pages/document'
import { html } from '#server/identity/pages/html'

/** What became of the link: it asks, reminders are off, they are on again, or it is not one of ours. */
export type OptOutState = 'asked' | 'stopped' | 'resumed' | 'unknown'

interface Words {
  readonly title: string
  readonly lead: string
  readonly button?: string
}

const texts: Readonly<Record<Language, Readonly<Record<OptOutState, Words>>>> = {
  en: {
    asked: {
      title: 'Stop email reminders?',
      lead: 'We’ll stop sending payment reminders to this address. You’ll still get receipts, codes and required letters.',
      button: 'Stop reminders',
    },
    stopped: {
      title: 'Email reminders are off',
      lead: 'We no longer send payment reminders to this address. You’ll still get receipts, codes and required letters.',
      button: 'Turn reminders back on',
    },
    resumed: {
      title: 'Reminders are back on',
      lead: 'We’ll email you a reminder before we take a payment.',
      button: 'Stop reminders',
    },
    unknown: {
      title: 'This link is incomplete',
      lead: 'Open it again from the email, or call us and we’ll stop the reminders for you.',
    },
  },
  es: {
    asked: {
      title: '¿Dejar de recibir recordatorios por correo?',
      lead: 'No enviaremos más recordatorios de pago a esta dirección. Los recibos, los códigos y las cartas que debemos enviarle seguirán llegando.',
      button: 'Dejar de recibirlos',
    },
    stopped: {
      title: 'Ya no recibirá recordatorios por correo',
      lead: 'No enviamos más recordatorios de pago a esta dirección. Los recibos, los códigos y las cartas que debemos enviarle siguen llegando.',
      button: 'Volver a recibirlos',
    },
    resumed: {
      title: 'Los recordatorios están activados de nuevo',
      lead: 'Le enviaremos un recordatorio por correo antes de cobrar un pago.',
      button: 'Dejar de recibirlos',
    },
    unknown: {
      title: 'Este enlace no está completo',
      lead: 'Ábralo de nuevo desde el correo, o llámenos y desactivamos los recordatorios.',
    },
  },
}

/** The page behind the link of a reminder: one question, one button. */
export function optOutPage(language: Language, state: OptOutState): Page {
  const { title, lead, button } = texts[language][state]
  const choice = state === 'stopped' ? 'resume' : 'stop'
  // What was asked for is done: the way back is there, and does not call.
  const look = state === 'asked' ? '' : 'quiet'
  const body = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${button !== undefined && html`<form method="post" action=""><button class="${look}" type="submit" name="choice" value="${choice}">${button}</button></form>`}`
  return { title, body, isError: state === 'unknown' }
}
