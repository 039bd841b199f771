import { useState } from 'react'
import { Button, Cluster, Dialog, Loader } from '#ui'
import type { StyleguideMessages } from './styleguide.messages.ts'

/** Overlays: dialogs in their widths, one that requires an answer, and the loader with its minimum time. */
export function Overlays({ messages }: { messages: StyleguideMessages }) {
  const [open, setOpen] = useState<400 | 480 | 590 | 'required' | null>(null)
  const [isLoading, setLoading] = useState(false)
  const close = () => setOpen(null)
  const showLoader = () => {
    setLoading(true)
    // The work is done at once: the loader stays for its shortest time all the same.
    queueMicrotask(() => setLoading(false))
  }
  return (
    <>
      <Cluster>
        {([400, 480, 590] as const).map((width) => (
          <Button key={width} onClick={() => setOpen(width)}>
            {`${messages.openDialog} (${width})`}
          </Button>
        ))}
        <Button onClick={() => setOpen('required')}>{messages.openRequired}</Button>
        <Button onClick={showLoader}>{messages.showLoader}</Button>
      </Cluster>
      <Dialog
        isOpen={open !== null}
        onClose={close}
        title={messages.dialogTitle}
        isRequired={open === 'required'}
        {...(open === null || open === 'required' ? {} : { width: open })}
        actions={
          <>
            <Button variant="primary" onClick={close}>
              {messages.states.secondary}
            </Button>
            <Button onClick={close}>{messages.states.quiet}</Button>
          </>
        }
      >
        <p>{messages.dialogText}</p>
      </Dialog>
      <Loader isBusy={isLoading} label={messages.loading} />
    </>
  )
}
