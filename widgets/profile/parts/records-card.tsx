import { useId, useState } from 'react'
import { useHost, useMoment, useMutation } from '#host'
import { Alert, Button, Card, Cluster, Dialog, Disclosure, useMessages } from '#ui'
import { AcceptEConsentDocument, WithdrawEConsentDocument } from '../profile.graphql.ts'
import { profileMessages } from '../profile.messages.ts'
import type { ProfileData } from '../profile.state.ts'
import { Form, Line, useDraft, useSave } from './form.tsx'

/** Electronic records: what they are, agreeing to them and taking it back (rules 5.1). */
export function RecordsCard({ profile }: { profile: ProfileData }) {
  const texts = useMessages(profileMessages)
  const { electronicRecords: records } = profile
  return (
    <Card title={texts.recordsTitle}>
      {records.isAccepted ? <Accepted records={records} /> : <Offered records={records} />}
    </Card>
  )
}

type Records = ProfileData['electronicRecords']

function ConsentText({ text, isOpen }: { text: string; isOpen: boolean }) {
  const texts = useMessages(profileMessages)
  return (
    <Disclosure summary={texts.readText} isOpen={isOpen}>
      <div className="cp-profile-consent">
        {text.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Disclosure>
  )
}

function Offered({ records }: { records: Records }) {
  const texts = useMessages(profileMessages)
  const host = useHost()
  const id = useId()
  const { draft, edit, forget } = useDraft('e-records', { code: '' })
  const [sample, setSample] = useState<'none' | 'saved' | 'failed'>('none')
  const accept = useMutation(AcceptEConsentDocument)
  const saving = useSave(forget)
  const open = () =>
    void host.saveDocument(records.sampleDocumentId, 'sample.pdf').then(
      () => setSample('saved'),
      () => setSample('failed'),
    )
  const submit = () => {
    if (draft.code.trim() === '') return saving.refuse({ fields: { code: texts.addressMissing } })
    void saving.save(() => accept.run({ version: records.consent.version, code: draft.code }))
  }
  return (
    <>
      <p>{texts.recordsOff}</p>
      <ConsentText text={records.consent.text} isOpen={false} />
      <Form saving={saving} id={id} submit={texts.accept} onSubmit={submit}>
        <div>
          <Button icon="receipt" onClick={open}>
            {texts.openSample}
          </Button>
        </div>
        {sample === 'none' ? null : (
          <Alert tone={sample === 'saved' ? 'success' : 'warning'} isAnnounced>
            {sample === 'saved' ? texts.sampleSaved : texts.failed}
          </Alert>
        )}
        <Line
          saving={saving}
          id={id}
          name="code"
          label={texts.sampleCode}
          help={texts.sampleCodeHelp}
          autoComplete="off"
          spellCheck={false}
          maxLength={8}
          value={draft.code}
          onText={(code) => edit({ code })}
        />
      </Form>
    </>
  )
}

function Accepted({ records }: { records: Records }) {
  const texts = useMessages(profileMessages)
  const host = useHost()
  const written = useMoment()
  const [isAsking, setAsking] = useState(false)
  const [isCopyFailed, setCopyFailed] = useState(false)
  const withdraw = useMutation(WithdrawEConsentDocument)
  const saving = useSave(() => setAsking(false))
  const copy = () => {
    setCopyFailed(false)
    const id = records.acceptedDocumentId
    if (id !== null) host.saveDocument(id, 'electronic-records.pdf').catch(() => setCopyFailed(true))
  }
  return (
    <>
      {records.changedAt === null ? null : <p>{written(records.changedAt, (_time, day) => texts.recordsOn(day))}</p>}
      <ConsentText text={records.consent.text} isOpen={false} />
      {isCopyFailed ? <Alert tone="warning">{texts.failed}</Alert> : null}
      <Cluster>
        {records.acceptedDocumentId === null ? null : (
          <Button icon="receipt" onClick={copy}>
            {texts.copy}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {texts.withdraw}
        </Button>
      </Cluster>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.withdrawTitle}
        actions={
          <>
            <Button
              variant="danger"
              isLoading={saving.isSaving}
              onClick={() => void saving.save(() => withdraw.run({}))}
            >
              {texts.withdraw}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{texts.withdrawText}</p>
        {saving.refusal.form === null ? null : (
          <Alert tone="critical" isAnnounced>
            {saving.refusal.form}
          </Alert>
        )}
      </Dialog>
    </>
  )
}
