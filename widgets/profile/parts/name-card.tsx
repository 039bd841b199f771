import { useState } from 'react'
import { Button, Card, SummaryList, useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import { type ProfileData, fullName } from '../profile.state.ts'
import { ProfileForm } from './late-forms.tsx'
import { SavedNote, Unsaved } from './notes.tsx'

/** The name in the contract, and what we call the person. */
export function NameCard({ profile }: { profile: ProfileData }) {
  const texts = useMessages(profileMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={texts.nameTitle}>
      <SummaryList
        rows={[
          { label: texts.name, value: fullName(profile), note: texts.nameHelp },
          ...(isOpen ? [] : [{ label: texts.nickName, value: profile.nickName ?? texts.nickNameNone }]),
        ]}
      />
      <SavedNote place="nickname" />
      {isOpen ? (
        <ProfileForm form="nickname" profile={profile} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Unsaved form="nickname" />
          <Button icon="edit" aria-label={texts.edit(texts.nickName)} onClick={() => setOpen(true)}>
            {texts.editShort}
          </Button>
        </div>
      )}
    </Card>
  )
}
