import { useMessages } from '#ui'
import { portalMessages } from './portal.messages.ts'

/** The first thing the Tab key reaches: leads past the bar, to the page itself. */
export function SkipToContent() {
  const messages = useMessages(portalMessages)
  return (
    <button type="button" className="portal-skip" onClick={() => document.querySelector<HTMLElement>('main')?.focus()}>
      {messages.skipToContent}
    </button>
  )
}
