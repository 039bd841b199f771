import { useState } from 'react'
import { useHost } from '#host'
import { Alert, Button } from '#ui'

interface SaveDocumentProps {
  /** The document's own, as in GET /api/documents/{id}. */
  id: string
  /** As it is called when it is saved. */
  file: string
  label: string
  /** Said when it is saved, and when it could not be. */
  saved: string
  failed: string
  /** What it is, for who only hears the button. */
  about?: string
}

/** Saves a document of the borrower's as a file. */
export function SaveDocument({ id, file, label, saved, failed, about }: SaveDocumentProps) {
  const host = useHost()
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const save = () => {
    setState('saving')
    host.saveDocument(id, file).then(
      () => setState('saved'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <Button
        icon="receipt"
        isLoading={state === 'saving'}
        onClick={save}
        {...(about === undefined ? {} : { 'aria-label': `${label}: ${about}` })}
      >
        {label}
      </Button>
      {state === 'failed' ? <Alert tone="warning" title={failed} isAnnounced /> : null}
      {state === 'saved' ? (
        <Alert tone="success" isAnnounced>
          {saved}
        </Alert>
      ) : null}
    </>
  )
}
