import { useId } from 'react'
import { Card, Checkbox, useMessages } from '#ui'
import { UpdateCallPreferencesDocument } from '../profile.graphql.ts'
import { preferenceDraft } from '../forms.state.ts'
import { profileMessages } from '../profile.messages.ts'
import { type ProfileData, type ProfilePhone, writtenPhone } from '../profile.state.ts'
import { Form, Line, useDraft, useSave } from './form.tsx'
import { SavedNote } from './notes.tsx'
import { useOwnAct } from './own-act.ts'

export interface PreferencesProps {
  profile: ProfileData
}

/** How each phone may be used. */
export function Preferences({ profile }: PreferencesProps) {
  const texts = useMessages(profileMessages)
  const { phones, textConsent } = profile
  if (phones.length === 0) return <p>{texts.noPhones}</p>
  return phones.map((phone) => (
    <Card key={phone.personPhoneId} title={`${texts.phoneTypes[phone.phoneType]} ${writtenPhone(phone.phoneNumber)}`}>
      <PreferenceForm phone={phone} consent={textConsent} />
    </Card>
  ))
}

function PreferenceForm({ phone, consent }: { phone: ProfilePhone; consent: ProfileData['textConsent'] }) {
  const texts = useMessages(profileMessages)
  const id = useId()
  const name = `preference ${phone.personPhoneId}`
  const { draft, edit, forget } = useDraft(name, preferenceDraft(phone))
  const change = useOwnAct(UpdateCallPreferencesDocument, 'SAVED')
  const saving = useSave(name, forget)
  const isMobile = phone.phoneType === 'CellPhone'
  const submit = () => {
    const missing = draft.quietStart === '' ? 'quietStart' : 'quietEnd'
    if ((draft.quietStart === '') !== (draft.quietEnd === ''))
      return saving.refuse({ fields: { [missing]: 'quietBoth' } })
    const { personPhoneId, version } = phone
    const consentVersion = draft.allowTexts ? consent.version : null
    const input = { ...draft, personPhoneId, version, consentVersion }
    void saving.save(() => change.run({ input }), UpdateCallPreferencesDocument)
  }
  return (
    <Form saving={saving} id={id} submit={texts.save} onSubmit={submit}>
      <Checkbox
        label={texts.allowCalls}
        checked={draft.allowCalls}
        onChange={(event) => edit({ allowCalls: event.target.checked })}
      />
      <Checkbox
        id={`${id}-allowTexts`}
        label={texts.allowTexts}
        help={isMobile ? consent.text : texts.textsOnlyMobile}
        error={saving.refusal.fields.allowTexts}
        disabled={!isMobile}
        checked={draft.allowTexts}
        onChange={(event) => edit({ allowTexts: event.target.checked })}
      />
      <fieldset className="cp-profile-quiet">
        <legend className="cp-label" part="label">
          {texts.quiet}
        </legend>
        <div className="cp-profile-times">
          {(['quietStart', 'quietEnd'] as const).map((time) => (
            <Line
              key={time}
              saving={saving}
              id={id}
              name={time}
              type="time"
              label={texts[time]}
              isOptional
              value={draft[time]}
              onText={(text) => edit({ [time]: text })}
            />
          ))}
        </div>
      </fieldset>
      <SavedNote place={name} />
    </Form>
  )
}
