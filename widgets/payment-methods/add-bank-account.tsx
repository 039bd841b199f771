import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useHost, useMutation } from '#host'
import { newUuid } from '#sdk/platform/platform'
import { Button, Checkbox, Cluster, ErrorSummary, RadioCards, Stack, TextField, useMessages } from '#ui'
import { PasscodePart } from './passcode-part.tsx'
import { AddBankDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import {
  type BankAccountDraft,
  type BankField,
  bankAccountInput,
  bankFields,
  bankProblems,
  emptyBankAccount,
  placeOfRefusal,
  serverText,
} from './payment-methods.state.ts'

export interface AddBankAccountFormProps {
  /** The new method's id, to pay with. */
  onAdded: (paymentMethodId: string) => void
  onCancel: () => void
}

type Errors = Partial<Record<BankField | 'form' | 'passcode', string>>

/** Adds a bank account, guarded by a one-time passcode. Only on pages of our own origin: the numbers stay in memory. */
export function AddBankAccountForm({ onAdded, onCancel }: AddBankAccountFormProps): ReactNode {
  const texts = useMessages(paymentMethodsMessages)
  const host = useHost()
  const add = useMutation(AddBankDocument)
  const [draft, setDraft] = useState(emptyBankAccount)
  const [part, setPart] = useState<'details' | 'passcode'>('details')
  const [errors, setErrors] = useState<Errors>({})
  const [attempts, setAttempts] = useState(0)
  // One key for one set of details: trying again with a new code is the same request.
  const [idempotencyKey, setKey] = useState(newUuid)
  const edit = (change: Partial<BankAccountDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setErrors({})
  }
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    const problems = bankProblems(draft)
    setAttempts((count) => count + 1)
    setErrors(Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, texts.problems[problem]])))
    if (Object.keys(problems).length > 0) return
    setKey(newUuid())
    setPart('passcode')
  }
  const submit = async (passcode: string): Promise<void> => {
    setErrors({})
    try {
      const answer = await add.run({ input: bankAccountInput(draft), passcode }, { idempotencyKey })
      void host.graphql.refetchAll()
      const id = answer.AddBankAccount.paymentMethodId
      if (id !== null) onAdded(id)
    } catch (error) {
      const place = placeOfRefusal(error)
      setErrors({ [place]: serverText(error) ?? texts.failed })
      setAttempts((count) => count + 1)
      if (place !== 'passcode' && place !== 'form') setPart('details')
    }
  }
  if (part === 'passcode') {
    return (
      <PasscodePart
        error={errors.passcode}
        problem={errors.form}
        attempts={attempts}
        isBusy={add.isRunning}
        onSubmit={(code) => void submit(code)}
        onBack={() => setPart('details')}
      />
    )
  }
  return <Details {...{ draft, edit, errors, attempts, onSubmit: goOn, onCancel }} />
}

interface DetailsProps {
  draft: BankAccountDraft
  edit: (change: Partial<BankAccountDraft>) => void
  errors: Errors
  attempts: number
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
}

function Details({ draft, edit, errors, attempts, onSubmit, onCancel }: DetailsProps) {
  const texts = useMessages(paymentMethodsMessages)
  const id = useId()
  const idOf = (field: BankField) => `${id}-${field}`
  const listed = bankFields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ message, fieldId: idOf(field) }]
  })
  const text = (field: BankField) => ({
    id: idOf(field),
    label: texts[field],
    error: errors[field],
    value: draft[field],
    onChange: (event: { target: { value: string } }) => edit({ [field]: event.target.value }),
  })
  // Numbers of an account are nobody's to fill in or to keep.
  const digits = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={20}>
        <ErrorSummary errors={listed} attempt={attempts} />
        <TextField {...text('nameOnAccount')} autoComplete="name" />
        <RadioCards
          legend={texts.accountType}
          options={(['CHECKING', 'SAVINGS'] as const).map((value) => ({ value, title: texts.types[value] }))}
          value={draft.type}
          onChange={(type) => edit({ type })}
        />
        <TextField {...text('routingNumber')} {...digits} help={texts.routingHelp} />
        <TextField {...text('accountNumber')} {...digits} help={texts.accountHelp} />
        <TextField {...text('accountNumberConfirm')} {...digits} />
        <TextField {...text('nickname')} autoComplete="off" help={texts.nicknameHelp} isOptional />
        <Checkbox
          label={texts.saveForReuse}
          help={texts.saveForReuseHelp}
          checked={draft.isSaveForReuse}
          onChange={(event) => edit({ isSaveForReuse: event.target.checked })}
        />
        <p className="cp-help">{texts.privacy}</p>
        <Cluster>
          <Button variant="primary" type="submit">
            {texts.continueButton}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
