import { useId, useState } from 'react'
import { nicknameCharacters } from '#sdk/loan/payment-terms'
import { Button, Card, SummaryList, useMessages } from '#ui'
import { UpdateNickNameDocument } from '../profile.graphql.ts'
import { profileMessages } from '../profile.messages.ts'
import { type ProfileData, fullName } from '../profile.state.ts'
import { Form, Line, SavedNote, Unsaved, useDraft, useSave } from './form.tsx'
import { useOwnAct } from './own-act.ts'

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
        <NickNameForm profile={profile} onClose={() => setOpen(false)} />
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

function NickNameForm({ profile, onClose }: { profile: ProfileData; onClose: () => void }) {
  const texts = useMessages(profileMessages)
  const id = useId()
  const { draft, edit, forget } = useDraft('nickname', { nickName: profile.nickName ?? '' })
  const change = useOwnAct(UpdateNickNameDocument, 'SAVED')
  const close = () => {
    forget()
    onClose()
  }
  const saving = useSave('nickname', close)
  const submit = () => {
    const { version } = profile
    void saving.save(() => change.run({ nickName: draft.nickName, version }), UpdateNickNameDocument)
  }
  return (
    <Form saving={saving} id={id} submit={texts.save} onSubmit={submit} onCancel={close}>
      <Line
        saving={saving}
        id={id}
        name="nickName"
        label={texts.nickName}
        help={texts.nickNameHelp}
        isOptional
        autoComplete="nickname"
        maxLength={nicknameCharacters}
        value={draft.nickName}
        onText={(nickName) => edit({ nickName })}
      />
    </Form>
  )
}
