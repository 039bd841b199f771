import { useId } from 'react'
import { BorrowerOnly } from '#host'
import type { PhoneType } from '#sdk/loan/enums.graphql'
import { Button, Checkbox, Dialog, Select, Stack, useMessages } from '#ui'
import { RemovePhoneDocument, UpdatePhoneDocument } from '../forms.graphql.ts'
import { phoneDigits, phoneDraft, phoneInput } from '../forms.state.ts'
import { profileMessages } from '../profile.messages.ts'
import { type ProfilePhone, writtenPhone } from '../profile.state.ts'
import { Form, Line, Refused, useDraft, useSave, useStepUp } from './form.tsx'
import { useOwnAct } from './own-act.ts'

const phoneTypes = ['CellPhone', 'HomePhone', 'WorkPhone'] as const satisfies readonly PhoneType[]

export interface PhoneFormProps {
  phone: ProfilePhone | null
  onClose: () => void
}

/** A number that is changed, or a new one. */
export function PhoneForm({ phone, onClose }: PhoneFormProps) {
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

/** Asks before a number is removed. */
export function RemovePhoneDialog({ phone, onClose }: PhoneFormProps) {
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
