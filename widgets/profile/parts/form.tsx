import { useSetAtom } from 'jotai'
import { type FormEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { PasscodePart } from '#blocks'
import { useKept, useSigningCode } from '#flow'
import { FormActions, isGivenUp, useHost, useServerText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import type { TypedDocument } from '#sdk/graphql/document'
import { ErrorSummary, passcodeOf, Stack, TextField, useAnnounce, useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import { type Reason, type Refusal, noRefusal, refusalOf, wordedRefusal } from '../forms.state.ts'
import { type Done, draftsAtom, savedAtom } from '../profile.state.ts'

/** What is typed in a form, by its name. It outlives the form: a view that is left and opened again has it still. */
export function useDraft<TDraft extends object>(name: string, start: TDraft) {
  const [kept, setKept] = useKept(draftsAtom, name, undefined as unknown)
  const { drafts } = useHost()
  const setSaved = useSetAtom(savedAtom)
  const draft = (kept as TDraft | undefined) ?? start
  const keep = (next: TDraft | undefined) => {
    setKept(next)
    drafts?.keep(name, next)
  }
  return {
    draft,
    edit: (change: Partial<TDraft>) => {
      setSaved(null)
      keep({ ...draft, ...change })
    },
    forget: () => keep(undefined),
  }
}

/**
 * Saves a form and words a refusal. The typed values stay, and so does the newest version beside them.
 * @param place whose `SavedNote` shows the confirmation
 * @param said the name of the confirmation; null when the part shows its own
 */
export function useSave(place: string, onSaved: () => void, said: Done | null = 'saved') {
  const { graphql } = useHost()
  const serverText = useServerText()
  const texts = useMessages(profileMessages)
  const announce = useAnnounce()
  const setSaved = useSetAtom(savedAtom)
  const [refusal, setRefusal] = useState<Refusal>(noRefusal)
  const [attempts, setAttempts] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const refuse = useCallback((next: Partial<Refusal>) => {
    setRefusal((before) => ({ ...noRefusal, isStepUp: before.isStepUp, ...next }))
    setAttempts((count) => count + 1)
  }, [])
  /**
   * Work that resolves to false has saved nothing and shows why itself.
   * @param whole the mutation that `work` sends, where its answer has all that it changes
   */
  const save = async <TResult,>(
    work: () => Promise<TResult | false>,
    whole?: TypedDocument<NonNullable<TResult>, never>,
  ): Promise<void> => {
    setSaving(true)
    setSaved(null)
    try {
      const made = await work()
      if (made === false) return setRefusal(noRefusal)
      await (whole === undefined ? graphql.refetchAll() : graphql.showAnswer(made ?? undefined, whole))
      setRefusal(noRefusal)
      if (said !== null) setSaved({ place, said })
      onSaved()
    } catch (error) {
      if (isGivenUp(error)) return
      // The next try is about the version that is there now.
      if (isCarportError(error, 'CHANGED_ELSEWHERE')) await graphql.refetchAll()
      const said = refusalOf(error)
      // What is asked for opens below the fields: nothing else would tell who does not see it.
      if (said.isStepUp && said.fields.code === undefined) announce(texts.codeNotSent)
      refuse(said)
    } finally {
      setSaving(false)
    }
  }
  const word = (reason: Reason) => (typeof reason === 'string' ? texts[reason] : (serverText(reason) ?? texts.failed))
  return { refusal: wordedRefusal(refusal, word), refuse, attempts, isSaving, save }
}

export type Saving = ReturnType<typeof useSave>

interface FormProps {
  saving: Saving
  /** Ids of the fields begin with it. */
  id: string
  submit: string
  onSubmit: () => void
  onCancel?: () => void
  children: ReactNode
}

/** A form: what is wrong on top, its fields, and the two ways out. */
export function Form({ saving, id, submit, onSubmit, onCancel, children }: FormProps) {
  const texts = useMessages(profileMessages)
  const { isSaving } = saving
  const form = useRef<HTMLFormElement>(null)
  // A form that opens in place of its button takes the focus from it.
  const isOpened = onCancel !== undefined
  useLayoutEffect(() => {
    if (isOpened) form.current?.querySelector('input')?.focus()
  }, [isOpened])
  const press = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} onSubmit={press} noValidate>
      <Stack gap={20}>
        <Refused saving={saving} id={id} />
        {children}
        <FormActions submit={submit} isBusy={isSaving} cancel={texts.cancel} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

/** Why something was not saved, with links to the fields. @param props.id ids of the fields begin with it */
export function Refused({ saving: { refusal, attempts }, id }: { saving: Saving; id: string }) {
  const errors = [
    ...(refusal.form === null ? [] : [{ message: refusal.form }]),
    ...Object.entries(refusal.fields).map(([field, message]) => ({ message, fieldId: `${id}-${field}` })),
  ]
  return <ErrorSummary errors={errors} attempt={attempts} />
}

/** One line of text of a form. */
export function Line({
  saving,
  id,
  name,
  ...field
}: { saving: Saving; id: string; name: string; value: string; onText: (text: string) => void } & Omit<
  Parameters<typeof TextField>[0],
  'id' | 'name' | 'value' | 'onChange' | 'error'
>) {
  const { onText, ...rest } = field
  return (
    <TextField
      {...rest}
      id={`${id}-${name}`}
      error={saving.refusal.fields[name]}
      onChange={(event) => onText(event.target.value)}
    />
  )
}

/** Shows once more who the person is, where the server asks for it. @returns the code to send along, and its part of the form */
export function useStepUp(saving: Saving, id: string) {
  const texts = useMessages(profileMessages)
  const { brand } = useHost()
  const { isStepUp } = saving.refusal
  const control = useSigningCode(isStepUp, 'CHANGE_CONTACT')
  const part = isStepUp ? (
    <PasscodePart
      {...control}
      id={`${id}-code`}
      text={texts.stepUp}
      codeError={saving.refusal.fields.code}
      phone={brand.phone}
    />
  ) : null
  return {
    part,
    passcode: isStepUp ? passcodeOf(control.code) : null,
    /** What has to be done first; null when nothing does. */
    missing:
      !isStepUp || passcodeOf(control.code) !== null
        ? null
        : control.sentTo === null
          ? ('codeNotSent' as const)
          : ('codeMissing' as const),
  }
}
