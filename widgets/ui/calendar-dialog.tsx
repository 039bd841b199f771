import { Calendar, type CalendarProps } from './calendar.tsx'
import { Dialog } from './dialog.tsx'
import { useMessages } from './language.tsx'
import { uiMessages } from './ui.messages.ts'

export interface CalendarDialogProps extends CalendarProps {
  onClose: () => void
}

/** The calendar over the page. */
export function CalendarDialog({ onClose, ...calendar }: CalendarDialogProps) {
  const messages = useMessages(uiMessages)
  return (
    <Dialog isOpen onClose={onClose} title={messages.chooseAnotherDate}>
      <Calendar {...calendar} />
    </Dialog>
  )
}
