/**
 * `<carport-chat>`: live chat with an advisor, and texting with the servicer. A button in the lower corner of the window opens both;
 * on phones, while the servicer has the chat off, a button opens the phone's messaging. It takes no room where it stands. Hours,
 * number and what is offered are the servicer's, and change while the page is open. Texting needs no token; live chat needs a
 * token for the capability `chat` and the account.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account a live chat is about, as text
 *   badge-url / badgeUrl            an icon of your page's own that stands in the tab while a message waits and the tab is hidden;
 *                                   default: the tab's icon stays as it is
 *   text-disabled / textDisabled    no texting from this page; default false
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one; as an attribute it is read once and removed
 * Events
 *   carport-ready    the chat button is there
 *   carport-step     step "menu", "log-in-prompt", "messenger", "text" or "ended"
 *   carport-failure  the hours could not be found out; the entries stay closed
 *   carport-error
 */
import { defineCarportElement } from '#element/define'
import { ChatElement, type ChatElementProps } from './chat-element.tsx'
import styles from './chat.css?inline'

defineCarportElement<ChatElementProps>({
  tag: 'carport-chat',
  component: ChatElement,
  attributes: { badgeUrl: 'string', textDisabled: 'boolean' },
  styles: [styles],
})
