import type { Page } from '#server/identity/pages/document'
import { html } from '#server/identity/pages/html'

/** What became of the link: it asks, reminders are off, they are on again, or it is not one of ours. */
export type OptOutState = 'asked' | 'stopped' | 'resumed' | 'unknown'

interface Words {
  readonly title: string
  readonly lead: string
  readonly button?: string
}

const texts: Readonly<Record<'en' | 'es', Readonly<Record<OptOutState, Words>>>> = {
  en: {
    asked: {
      title: 'Stop reminders by email?',
      lead: 'We will send no more payment reminders to this address. Receipts, codes and letters that we owe you still come.',
      button: 'Stop reminders',
    },
    stopped: {
      title: 'No more reminders by email',
      lead: 'We send no more payment reminders to this address. Receipts, codes and letters that we owe you still come.',
      button: 'Turn reminders on again',
    },
    resumed: {
      title: 'Reminders are on again',
      lead: 'We remind you by email before a payment is taken.',
      button: 'Stop reminders',
    },
    unknown: {
      title: 'This link is not complete',
      lead: 'Open it again from the mail, or call us and we stop the reminders for you.',
    },
  },
  es: {
    asked: {
      title: '¿Dejar de recibir recordatorios por correo?',
      lead: 'No enviaremos más recordatorios de pago a esta dirección. Los recibos, los códigos y las cartas que le debemos seguirán llegando.',
      button: 'Dejar de recibirlos',
    },
    stopped: {
      title: 'Ya no recibirá recordatorios por correo',
      lead: 'No enviamos más recordatorios de pago a esta dirección. Los recibos, los códigos y las cartas que le debemos siguen llegando.',
      button: 'Volver a recibirlos',
    },
    resumed: {
      title: 'Los recordatorios están activados de nuevo',
      lead: 'Le avisamos por correo antes de cobrar un pago.',
      button: 'Dejar de recibirlos',
    },
    unknown: {
      title: 'Este enlace no está completo',
      lead: 'Ábralo de nuevo desde el correo, o llámenos y desactivamos los recordatorios.',
    },
  },
}

/** The page behind the link of a reminder: one question, one button. */
export function optOutPage(language: 'en' | 'es', state: OptOutState): Page {
  const { title, lead, button } = texts[language][state]
  const choice = state === 'stopped' ? 'resume' : 'stop'
  // What was asked for is done: the way back is there, and does not call.
  const look = state === 'asked' ? '' : 'quiet'
  const body = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${button !== undefined && html`<form method="post" action=""><button class="${look}" type="submit" name="choice" value="${choice}">${button}</button></form>`}`
  return { title, body, isError: state === 'unknown' }
}
