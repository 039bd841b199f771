import { useId, useState } from 'react'
import { useHost } from '#host'
import type { AddressType, AddressWarning } from '#sdk/loan/enums.graphql'
import { Alert, Select, useMessages } from '#ui'
import { CheckAddressDocument, UpdateAddressDocument } from '../forms.graphql.ts'
import { type AddressDraft, addressDraft, addressInput, states } from '../forms.state.ts'
import { profileMessages } from '../profile.messages.ts'
import type { ProfileAddress } from '../profile.state.ts'
import { Form, Line, type Saving, useDraft, useSave, useStepUp } from './form.tsx'
import { useOwnAct } from './own-act.ts'

const addressTypes = ['PrimaryHome', 'OtherHome', 'Work', 'PostalOnly'] as const satisfies readonly AddressType[]
const needed = ['addressLine1', 'city', 'state', 'zip'] as const

export interface AddressFormProps {
  address: ProfileAddress | null
  onClose: () => void
}

/** An address that is changed, or a new one. What looks wrong is warned of once and can be saved all the same. */
export function AddressForm({ address, onClose }: AddressFormProps) {
  const texts = useMessages(profileMessages)
  const id = useId()
  const { graphql } = useHost()
  const { draft, edit, forget } = useDraft(`address ${address?.personAddressId ?? ''}`, addressDraft(address))
  const [warnings, setWarnings] = useState<readonly AddressWarning[]>([])
  const change = useOwnAct(UpdateAddressDocument, 'SAVED')
  const close = () => {
    forget()
    onClose()
  }
  const saving = useSave('address', close)
  const stepUp = useStepUp(saving, id)
  const put = (next: Partial<AddressDraft>) => {
    setWarnings([])
    edit(next)
  }
  const submit = () => {
    const missing = needed.filter((field) => draft[field].trim() === '')
    if (missing.length > 0)
      return saving.refuse({ fields: Object.fromEntries(missing.map((field) => [field, 'addressMissing' as const])) })
    if (stepUp.missing !== null) return saving.refuse({ fields: { code: stepUp.missing } })
    const input = addressInput(draft, address)
    void saving.save(async () => {
      if (warnings.length === 0) {
        const found = (await graphql.query(CheckAddressDocument, { input })).CheckAddress.warnings
        setWarnings(found)
        if (found.length > 0) return false
      }
      return change.run({ input, passcode: stepUp.passcode })
    })
  }
  return (
    <Form
      saving={saving}
      id={id}
      submit={warnings.length > 0 ? texts.saveAnyway : texts.save}
      onSubmit={submit}
      onCancel={close}
    >
      <Fields saving={saving} id={id} draft={draft} put={put} />
      {warnings.length === 0 ? null : (
        <Alert tone="warning" title={texts.warningsTitle} isAnnounced>
          <ul className="cp-profile-warnings">
            {warnings.map((warning) => (
              <li key={warning}>{texts.warnings[warning]}</li>
            ))}
          </ul>
        </Alert>
      )}
      {stepUp.part}
    </Form>
  )
}

interface FieldsProps {
  saving: Saving
  id: string
  draft: AddressDraft
  put: (change: Partial<AddressDraft>) => void
}

function Fields({ saving, id, draft, put }: FieldsProps) {
  const texts = useMessages(profileMessages)
  const line = (name: 'addressLine1' | 'addressLine2' | 'city' | 'zip', autoComplete: string) => (
    <Line
      saving={saving}
      id={id}
      name={name}
      label={texts.address[name]}
      autoComplete={autoComplete}
      isOptional={name === 'addressLine2'}
      {...(name === 'zip' ? { inputMode: 'numeric' as const, maxLength: 10 } : {})}
      value={draft[name]}
      onText={(text) => put({ [name]: text })}
    />
  )
  return (
    <>
      {line('addressLine1', 'address-line1')}
      {line('addressLine2', 'address-line2')}
      {line('city', 'address-level2')}
      <Select
        id={`${id}-state`}
        label={texts.address.state}
        autoComplete="address-level1"
        error={saving.refusal.fields.state}
        value={draft.state}
        onChange={(event) => put({ state: event.target.value })}
      >
        <option value="">{texts.chooseState}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </Select>
      {line('zip', 'postal-code')}
      <Select
        label={texts.address.addressType}
        value={draft.addressType}
        onChange={(event) => put({ addressType: event.target.value as AddressType })}
      >
        {addressTypes.map((type) => (
          <option key={type} value={type}>
            {texts.addressTypes[type]}
          </option>
        ))}
      </Select>
    </>
  )
}
