import { useState } from 'react'
import { Button, factsLine, useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import { type ProfileData, writtenPhone } from '../profile.state.ts'
import { Contacts } from './contacts.tsx'
import { ProfileForm } from './late-forms.tsx'

/** The person's phones. A new mobile number waits here for its code. */
export function PhoneCard({ profile, onPreferences }: { profile: ProfileData; onPreferences: () => void }) {
  const texts = useMessages(profileMessages)
  const { phones, pendingPhone } = profile
  const [removing, setRemoving] = useState<string | null>(null)
  return (
    <Contacts
      title={texts.phoneTitle}
      drafts="phone"
      none={texts.noPhones}
      lines={phones.map((phone) => ({
        key: phone.personPhoneId,
        name: writtenPhone(phone.phoneNumber),
        details: factsLine([
          texts.phoneTypes[phone.phoneType],
          phone.extension === null ? '' : texts.extensionShort(phone.extension),
        ]),
        badge: phone.isPreferred ? texts.preferred : null,
      }))}
      add={texts.addPhone}
      form={(key, close) => (
        <ProfileForm form="phone" phone={phones.find((one) => one.personPhoneId === key) ?? null} onClose={close} />
      )}
      onRemove={setRemoving}
    >
      {pendingPhone === null ? null : <ProfileForm form="phone-code" masked={pendingPhone} />}
      <div>
        <Button variant="quiet" icon="phone" className="cp-profile-preferences" onClick={onPreferences}>
          {texts.preferencesLink}
        </Button>
      </div>
      {removing === null ? null : (
        <ProfileForm
          form="remove-phone"
          key={removing}
          phone={phones.find((one) => one.personPhoneId === removing) ?? null}
          onClose={() => setRemoving(null)}
        />
      )}
    </Contacts>
  )
}
