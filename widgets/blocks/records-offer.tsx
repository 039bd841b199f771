import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useAct } from '#flow'
import { isGivenUp, BorrowerOnly, useHost, useServerText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Agreement, Alert, Button, Cluster, ErrorSummary, Stack, TextField, useMessages } from '#ui'
import { AcceptEConsentDocument, type ElectronicRecordsQuery } from './records.graphql.ts'
import { recordsMessages } from './records.messages.ts'

/** Electronic records as somebody is asked for them. */
export type OfferedRecords = Pick<ElectronicRecordsQuery['GetElectronicRecords'], 'consent' | 'sampleDocumentId'>

/** Whose agreement it is, and in what. */
export interface RecordsPlace {
  /** The capability that events name. */
  readonly capability: string
  readonly accountNumber: string
}

export interface RecordsOfferProps {
  records: OfferedRecords
  place: RecordsPlace
  onAccepted: () => void
  /** Another way out, beside the button that agrees. */
  children?: ReactNode
}

/** The text on electronic records, the sample that shows that they can be opened, its code, and the button that agrees (rules 5.1). */
export function RecordsOffer({ records, place, onAccepted, children }: RecordsOfferProps) {
  const texts = useMessages(recordsMessages)
  const id = useId()
  const [code, setCode] = useState('')
  const { problem, attempts, isRunning, submit } = useAccepting(records, place, code, onAccepted)
  const isAboutCode = problem?.isAboutCode === true
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap={20}>
        <ErrorSummary
          errors={problem === null ? [] : [{ message: problem.message, ...(isAboutCode ? { fieldId: id } : {}) }]}
          attempt={attempts}
        />
        <Agreement title={texts.agreementTitle} text={records.consent.text} />
        <Sample documentId={records.sampleDocumentId} />
        <TextField
          id={id}
          label={texts.sampleCode}
          help={texts.sampleCodeHelp}
          error={isAboutCode ? problem.message : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={8}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Cluster>
          <BorrowerOnly>
            <Button variant="primary" type="submit" isLoading={isRunning}>
              {texts.accept}
            </Button>
          </BorrowerOnly>
          {children}
        </Cluster>
      </Stack>
    </form>
  )
}

/** Sends the agreement, and keeps why it was not taken. */
function useAccepting(records: OfferedRecords, place: RecordsPlace, code: string, onAccepted: () => void) {
  const texts = useMessages(recordsMessages)
  const accept = useAct(AcceptEConsentDocument, { ...place, tell: () => ({ status: 'AGREED' }), onLate: onAccepted })
  const said = useServerText()
  // Without an error the code is missing.
  const [refused, setRefused] = useState<{ error?: unknown } | null>(null)
  const [attempts, setAttempts] = useState(0)
  const refuse = (next: { error?: unknown }) => {
    setRefused(next)
    setAttempts((count) => count + 1)
  }
  const submit = () => {
    if (code.trim() === '') return refuse({})
    accept.run({ version: records.consent.version, code }).then(onAccepted, (error: unknown) => {
      if (!isGivenUp(error)) refuse({ error })
    })
  }
  const problemNow = () => {
    if (refused === null) return null
    if (!('error' in refused)) return { message: texts.codeMissing, isAboutCode: true }
    const { error } = refused
    return { message: said(error) ?? texts.failed, isAboutCode: isCarportError(error) && error.fields.length > 0 }
  }
  return { problem: problemNow(), attempts, isRunning: accept.isRunning, submit }
}

function Sample({ documentId }: { documentId: string }) {
  const texts = useMessages(recordsMessages)
  const host = useHost()
  const [state, setState] = useState<'none' | 'saved' | 'failed'>('none')
  const open = () =>
    void host.saveDocument(documentId, 'sample.pdf').then(
      () => setState('saved'),
      () => setState('failed'),
    )
  return (
    <>
      <div>
        <Button icon="receipt" onClick={open}>
          {texts.openSample}
        </Button>
      </div>
      {state === 'none' ? null : (
        <Alert tone={state === 'saved' ? 'success' : 'warning'} isAnnounced>
          {state === 'saved' ? texts.sampleSaved : texts.failed}
        </Alert>
      )}
    </>
  )
}
