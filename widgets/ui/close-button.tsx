import { Icon } from './icon.tsx'
import { useMessages } from './language.tsx'
import { uiMessages } from './ui.messages.ts'

/** A cross in a 48 px target. */
export function CloseButton({ onClose, label }: { onClose: () => void; label?: string }) {
  const messages = useMessages(uiMessages)
  return (
    <button type="button" className="cp-close" part="close" onClick={onClose} aria-label={label ?? messages.close}>
      <Icon name="close" size={24} />
    </button>
  )
}
