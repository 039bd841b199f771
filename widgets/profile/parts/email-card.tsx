import { useId } from 'react'
import { useHost, useMutation, usePlace } from '#host'
import { Alert, Button, Link, Select, factsLine, useMessages } from '#ui'
import { UpdateEmailDocument } from '../profile.graphql.ts'
import { profileMessages } from '../profile.messages.ts'
import { type ProfileData, type ProfileEmail, emailDraft, looksLikeEmail } from '../profile.state.ts'
import { Contacts } from './contacts.tsx'
import { Form, Line, useDraft, useSave, useStepUp } from './form.tsx'
import type { EmailType } from '#sdk/loan/enums.graphql'

/** The person's email addresses. A new one waits on the next page for its code. On a partner's page they are shown and not changed. */
export function EmailCard({ profile, onVerify }: { profile: ProfileData; onVerify: () => void }) {
  const texts = useMessages(profileMessages)
  const { emails, pendingEmail } = profile
  const isElement = useHost().kind === 'element'
  return (
    <Contacts
      title={texts.emailTitle}
      drafts="email"
      lines={emails.map((email) => ({
        key: email.personEmailId,
        name: email.emailAddress,
        details: factsLine([texts.emailTypes[email.emailType], email.isSignIn ? texts.signIn : '']),
        badge: email.isPreferred ? texts.preferred : null,
      }))}
      elsewhere={isElement ? <Elsewhere /> : undefined}
      add={texts.addEmail}
      form={(key, close) => (
        <EmailForm
          email={emails.find((one) => one.personEmailId === key) ?? null}
          onClose={close}
          onSent={() => {
            close()
            onVerify()
          }}
        />
      )}
    >
      {pendingEmail === null || isElement ? null : (
        <Alert tone="info" actions={<Button onClick={onVerify}>{texts.enterCode}</Button>}>
          {texts.emailPending(pendingEmail)}
        </Alert>
      )}
    </Contacts>
  )
}

/** Somebody may sign in with an address: who can change it owns the login. */
function Elsewhere() {
  const texts = useMessages(profileMessages)
  const place = usePlace('my-profile')
  return (
    <p>
      {texts.emailElsewhere} <Link {...place}>{texts.emailLink}</Link>
    </p>
  )
}

interface EmailFormProps {
  email: ProfileEmail | null
  onClose: () => void
  /** A code is on its way to the new address. */
  onSent: () => void
}

function EmailForm({ email, onClose, onSent }: EmailFormProps) {
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
