import { useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import type { ProfileData } from '../profile.state.ts'
import { Contacts } from './contacts.tsx'
import { ProfileForm } from './late-forms.tsx'

/** The person's addresses. */
export function AddressCard({ profile }: { profile: ProfileData }) {
  const texts = useMessages(profileMessages)
  const { addresses } = profile
  return (
    <Contacts
      title={texts.addressTitle}
      drafts="address"
      lines={addresses.map((one) => ({
        key: one.personAddressId,
        name: [one.addressLine1, one.addressLine2].filter(Boolean).join(', '),
        details: `${one.city}, ${one.state} ${one.zip}`,
        badge: texts.addressTypes[one.addressType],
      }))}
      add={texts.addAddress}
      form={(key, close) => (
        <ProfileForm
          form="address"
          address={addresses.find((one) => one.personAddressId === key) ?? null}
          onClose={close}
        />
      )}
    />
  )
}
