import { useHost } from '#host'
import { Icon, useMessages } from '#ui'
import { capability } from '../chat.events.ts'
import { chatMessages } from '../chat.messages.ts'
import { textLink, textNumberShown } from '../chat.state.ts'
import { Corner } from './corner.tsx'

/** The button on phones that opens the device's own messaging with our number. */
export function TextUs({ number }: { number: string }) {
  const texts = useMessages(chatMessages)
  const host = useHost()
  return (
    <Corner label={texts.textWithUs}>
      <a
        className="cp-corner-button cp-corner-pill"
        href={textLink(number)}
        onClick={() => host.emit('carport-step', { capability, step: 'text' })}
      >
        <Icon name="chat" size={24} />
        <span>{texts.textUs(textNumberShown(number))}</span>
      </a>
    </Corner>
  )
}
