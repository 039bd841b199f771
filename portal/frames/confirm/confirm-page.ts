import { connectForConfirmation } from '#sdk/embed/confirm-protocol'
import { loadMessages } from '#sdk/i18n/messages'
import './confirm.css'
import { confirm } from './confirm-steps.ts'
import { createConfirmationApi } from './confirmation-api.ts'
import { confirmMessages } from './confirm.messages.ts'
import { applyTheme } from './theme.ts'

/** The page of our origin on which what an element asks for is read, confirmed and sent. */
void open(document.getElementById('confirm'))

async function open(place: HTMLElement | null): Promise<void> {
  if (place === null) throw new Error('The document has no place for the confirmation')
  const session = await connectForConfirmation()
  const { language, scheme, theme } = session.request
  const root = document.documentElement
  root.lang = language
  if (scheme !== 'auto') root.dataset['scheme'] = scheme
  applyTheme(theme, root)
  session.reportHeight(place)
  place.focus()
  const texts = await loadMessages(confirmMessages, language).catch(() => confirmMessages.en)
  await confirm({ session, place, texts, api: createConfirmationApi(session), skeleton: [...place.children] })
}
