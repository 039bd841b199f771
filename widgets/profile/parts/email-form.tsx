import { useId } from 'react'
import { useMutation } from '#host'
import type { EmailType } from '#sdk/loan/enums.graphql'
import { Select, useMessages } from '#ui'
import { UpdateEmailDocument } from '../forms.graphql.ts'
import { emailDraft, looksLikeEmail } from '../forms.state.ts'
import { profileMessages } from '../profile.messages.ts'
import type { ProfileEmail } from '../profile.state.ts'
import { Form, Line, useDraft, useSave, useStepUp } from './form.tsx'

export interface EmailFormProps {
  email: ProfileEmail | null
  onClose: () => void
  /** A code is on its way to the new address. */
  onSent: () => void
}

/** An address that is changed, or a new one. */
export function EmailForm({ email, onClose, onSent }: EmailFormProps) {
  const texts = useMessages(profileMessages)
  const id = useId()
  const name = `email ${email?.personEmailId ?? ''}`
  const { draft, edit, forget } = useDraft(name, emailDraft(email))
  const change = useMutation(UpdateEmailDocument)
  const isSame = draft.emailAddress.trim().toLowerCase() === email?.emailAddress.toLowerCase()
  const finish = () => {
    forget()
    if (isSame) onClose()
    else onSent()
  }
  // A new address is not saved yet: the next page asks for its code.
  const saving = useSave('email', finish, isSame ? undefined : null)
  const stepUp = useStepUp(saving, id)
  const submit = () => {
    if (!looksLikeEmail(draft.emailAddress)) return saving.refuse({ fields: { emailAddress: 'emailInvalid' } })
    if (stepUp.missing !== null) return saving.refuse({ fields: { code: stepUp.missing } })
    const about = email === null ? {} : { personEmailId: email.personEmailId, version: email.version }
    void saving.save(() => change.run({ input: { ...draft, ...about }, passcode: stepUp.passcode }))
  }
  const close = () => {
    forget()
    onClose()
  }
  return (
    <Form saving={saving} id={id} submit={texts.save} onSubmit={submit} onCancel={close}>
      <Line
        saving={saving}
        id={id}
        name="emailAddress"
        label={texts.emailAddress}
        help={texts.emailHelp}
        type="email"
        autoComplete="email"
        spellCheck={false}
        value={draft.emailAddress}
        onText={(emailAddress) => edit({ emailAddress })}
      />
      <Select
        label={texts.emailType}
        value={draft.emailType}
        onChange={(event) => edit({ emailType: event.target.value as EmailType })}
      >
        {(['HomeEmail', 'WorkEmail'] as const).map((type) => (
          <option key={type} value={type}>
            {texts.emailTypes[type]}
          </option>
        ))}
      </Select>
      {stepUp.part}
    </Form>
  )
}
