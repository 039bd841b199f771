import { useId } from 'react'
import { nicknameCharacters } from '#sdk/loan/payment-terms'
import { useMessages } from '#ui'
import { UpdateNickNameDocument } from '../forms.graphql.ts'
import { profileMessages } from '../profile.messages.ts'
import type { ProfileData } from '../profile.state.ts'
import { Form, Line, useDraft, useSave } from './form.tsx'
import { useOwnAct } from './own-act.ts'

export interface NickNameFormProps {
  profile: ProfileData
  onClose: () => void
}

/** What we call the person. */
export function NickNameForm({ profile, onClose }: NickNameFormProps) {
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
