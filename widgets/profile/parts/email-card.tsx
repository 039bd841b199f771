import { useHost, usePlace } from '#host'
import { Alert, Button, Link, factsLine, useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import type { ProfileData } from '../profile.state.ts'
import { Contacts } from './contacts.tsx'
import { ProfileForm } from './late-forms.tsx'

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
        <ProfileForm
          form="email"
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
