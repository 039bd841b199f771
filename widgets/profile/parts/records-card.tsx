import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { RecordsOffer, SaveDocument } from '#blocks'
import { useHost, useMoment } from '#host'
import { Button, Card, Cluster, Disclosure, useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import { type ProfileData, savedAtom } from '../profile.state.ts'
import { ProfileForm } from './late-forms.tsx'
import { SavedNote } from './notes.tsx'
import { useOwnPlace } from './own-act.ts'

/** The part of the page where it is said what became of it. */
const place = 'records'

/** Electronic records: what they are, agreeing to them and taking it back (rules 5.1). */
export function RecordsCard({ profile }: { profile: ProfileData }) {
  const texts = useMessages(profileMessages)
  const { electronicRecords: records } = profile
  return (
    <Card title={texts.recordsTitle}>
      <SavedNote place={place} />
      {records.isAccepted ? <Accepted records={records} /> : <Offered records={records} />}
    </Card>
  )
}

type Records = ProfileData['electronicRecords']

function Offered({ records }: { records: Records }) {
  const own = useOwnPlace()
  const texts = useMessages(profileMessages)
  const { graphql } = useHost()
  const setSaved = useSetAtom(savedAtom)
  const accepted = () => {
    setSaved({ place, said: 'saved' })
    void graphql.refetchAll()
  }
  return (
    <>
      <p>{texts.recordsOff}</p>
      <RecordsOffer records={records} place={own} onAccepted={accepted} />
    </>
  )
}

function Accepted({ records }: { records: Records }) {
  const texts = useMessages(profileMessages)
  const written = useMoment()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {records.changedAt === null ? null : <p>{written(records.changedAt, (_time, day) => texts.recordsOn(day))}</p>}
      <Disclosure summary={texts.readText} isOpen={false}>
        <div className="cp-profile-consent">
          {records.consent.text.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Disclosure>
      <Cluster>
        {records.acceptedDocumentId === null ? null : (
          <SaveDocument
            id={records.acceptedDocumentId}
            file="electronic-records.pdf"
            label={texts.copy}
            saved={texts.copySaved}
            failed={texts.copyFailed}
          />
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {texts.withdraw}
        </Button>
      </Cluster>
      {isAsking ? <ProfileForm form="withdraw" onClose={() => setAsking(false)} /> : null}
    </>
  )
}
