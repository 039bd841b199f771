import { useId, useState } from 'react'
import { BorrowerOnly } from '#host'
import { Button, Checkbox, Dialog, Select, Stack, factsLine, useMessages } from '#ui'
import { RemovePhoneDocument, UpdatePhoneDocument, VerifyNewPhoneDocument } from '../profile.graphql.ts'
import { profileMessages } from '../profile.messages.ts'
import type { PhoneType } from '#sdk/loan/enums.graphql'
import {
  type ProfileData,
  type ProfilePhone,
  phoneDigits,
  phoneDraft,
  phoneInput,
  writtenPhone,
} from '../profile.state.ts'
import { CodeForm } from './code-form.tsx'
import { Contacts } from './contacts.tsx'
import { Form, Line, Refused, useDraft, useSave, useStepUp } from './form.tsx'
import { useOwnAct } from './own-act.ts'

const phoneTypes = ['CellPhone', 'HomePhone', 'WorkPhone'] as const satisfies readonly PhoneType[]

/** The person's phones. A new mobile number waits here for its code. */
export function PhoneCard({ profile, onPreferences }: { profile: ProfileData; onPreferences: () => void }) {
  const texts = useMessages(profileMessages)
  const { phones, pendingPhone } = profile
  const [removing, setRemoving] = useState<string | null>(null)
  const verify = useOwnAct(VerifyNewPhoneDocument, 'SAVED')
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
        <PhoneForm phone={phones.find((one) => one.personPhoneId === key) ?? null} onClose={close} />
      )}
      onRemove={setRemoving}
    >
      {pendingPhone === null ? null : (
        <CodeForm
          kind="PHONE"
          masked={pendingPhone}
          text={texts.phonePending(pendingPhone)}
          verify={(code) => verify.run({ code })}
        />
      )}
      <div>
        <Button variant="quiet" icon="phone" className="cp-profile-preferences" onClick={onPreferences}>
          {texts.preferencesLink}
        </Button>
      </div>
      <RemoveDialog
        key={removing}
        phone={phones.find((one) => one.personPhoneId === removing) ?? null}
        onClose={() => setRemoving(null)}
      />
    </Contacts>
  )
}

function PhoneForm({ phone, onClose }: { phone: ProfilePhone | null; onClose: () => void }) {
  const texts = useMessages(profileMessages)
  const id = useId()
  const { draft, edit, forget } = useDraft(`phone ${phone?.personPhoneId ?? ''}`, phoneDraft(phone))
  const change = useOwnAct(UpdatePhoneDocument, 'SAVED')
  const close = () => {
    forget()
    onClose()
  }
  const saving = useSave('phone', close)
  const stepUp = useStepUp(saving, id)
  const submit = () => {
    if (phoneDigits(draft.phoneNumber) === null) return saving.refuse({ fields: { phoneNumber: 'phoneInvalid' } })
    if (stepUp.missing !== null) return saving.refuse({ fields: { code: stepUp.missing } })
    void saving.save(() => change.run({ input: phoneInput(draft, phone), passcode: stepUp.passcode }))
  }
  return (
    <Form saving={saving} id={id} submit={texts.save} onSubmit={submit} onCancel={close}>
      <Line
        saving={saving}
        id={id}
        name="phoneNumber"
        label={texts.phoneNumber}
        help={texts.phoneHelp}
        type="tel"
        autoComplete="tel-national"
        value={draft.phoneNumber}
        onText={(phoneNumber) => edit({ phoneNumber })}
      />
      <Select
        label={texts.phoneType}
        value={draft.phoneType}
        onChange={(event) => edit({ phoneType: event.target.value as PhoneType })}
      >
        {phoneTypes.map((type) => (
          <option key={type} value={type}>
            {texts.phoneTypes[type]}
          </option>
        ))}
      </Select>
      {draft.phoneType === 'CellPhone' ? null : (
        <Line
          saving={saving}
          id={id}
          name="extension"
          label={texts.extension}
          isOptional
          inputMode="numeric"
          maxLength={6}
          value={draft.extension}
          onText={(extension) => edit({ extension })}
        />
      )}
      <Checkbox
        label={texts.isPreferred}
        checked={draft.isPreferred}
        onChange={(event) => edit({ isPreferred: event.target.checked })}
      />
      {stepUp.part}
    </Form>
  )
}

function RemoveDialog({ phone, onClose }: { phone: ProfilePhone | null; onClose: () => void }) {
  const texts = useMessages(profileMessages)
  const id = useId()
  const remove = useOwnAct(RemovePhoneDocument, 'REMOVED')
  const saving = useSave('phone', onClose)
  const stepUp = useStepUp(saving, id)
  const confirm = () => {
    if (phone === null) return
    if (stepUp.missing !== null) return saving.refuse({ fields: { code: stepUp.missing } })
    const { personPhoneId, version } = phone
    void saving.save(() => remove.run({ personPhoneId, version, passcode: stepUp.passcode }))
  }
  return (
    <Dialog
      isOpen={phone !== null}
      onClose={onClose}
      title={texts.removePhoneTitle}
      width={480}
      actions={
        <>
          <BorrowerOnly>
            <Button variant="danger" isLoading={saving.isSaving} onClick={confirm}>
              {texts.removeShort}
            </Button>
          </BorrowerOnly>
          <Button variant="quiet" onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>{texts.removePhoneText(writtenPhone(phone?.phoneNumber ?? ''))}</p>
        <Refused saving={saving} id={id} />
        {stepUp.part}
      </Stack>
    </Dialog>
  )
}
