/**
 * `<carport-chat>`: live chat with an advisor, and texting with the servicer. A button in the lower corner of the window opens both;
 * on phones, while the servicer has the chat off, a button opens the phone's messaging. It takes no space in the page. The
 * servicer sets hours, number and what is offered, and changes apply while the page is open. Texting needs no token; live chat needs a
 * token for the capability `chat` and the account.
 *
 * Attributes and properties
 *   account-number / accountNumber  the account a live chat is about, as text
 *   badge-url / badgeUrl            your own icon for the tab, shown while a message is unread and the tab is hidden;
 *                                   default: the tab's icon doesn't change
 *   text-disabled / textDisabled    turns off texting on this page; default false
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 *   token                           a token or a promise of one; as an attribute it is read once and removed
 * Events
 *   carport-ready    the chat button is there
 *   carport-step     step "menu", "log-in-prompt", "messenger", "text" or "ended"
 *   carport-failure  the hours couldn't be loaded; chat and texting stay closed
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
