import { useHost } from '#host'
import { Icon, useMessages, wholeNumbers } from '#ui'
import { capability } from '../chat.events.ts'
import { textLink, textNumberShown } from '../chat.state.ts'
import { textUsMessages } from '../text-us.messages.ts'
import { Corner } from './corner.tsx'

/**
 * The button on phones that opens the device's own messaging with our number. On our own pages it is below the page, where it
 * covers nothing; on a page that is not ours it is in the corner, wherever the element is.
 */
export function TextUs({ number }: { number: string }) {
  const texts = useMessages(textUsMessages)
  const host = useHost()
  const isOurs = host.kind === 'portal'
  const link = (
    <a
      className={isOurs ? 'cp-button cp-button-secondary cp-wide' : 'cp-corner-button cp-corner-pill'}
      href={textLink(number)}
      onClick={() => host.emit('carport-step', { capability, step: 'text' })}
    >
      <Icon name="chat" size={24} />
      <span>{wholeNumbers(texts.textUs(textNumberShown(number)))}</span>
    </a>
  )
  if (!isOurs) return <Corner label={texts.textWithUs}>{link}</Corner>
  return (
    <section className="cp-text-us cp-no-print" aria-label={texts.textWithUs}>
      {link}
    </section>
  )
}
