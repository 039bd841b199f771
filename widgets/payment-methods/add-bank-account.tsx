import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useHost, useMutation, serverText, BorrowerOnly } from '#host'
import { newUuid } from '#sdk/platform/platform'
import { Button, Checkbox, Cluster, ErrorSummary, RadioCards, Stack, TextField, useMessages } from '#ui'
import { CodePart, ContactChoice, useSentCode } from './passcode-part.tsx'
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
} from './payment-methods.state.ts'

export interface AddBankAccountFormProps {
  /** The new method's id, to pay with. */
  onAdded: (paymentMethodId: string) => void
  onCancel: () => void
}

type Errors = Partial<Record<BankField | 'form' | 'passcode', string>>

/**
 * Adds a bank account: its details and where to send a one-time passcode, then the passcode. Only on pages of our own origin: the
 * numbers stay in memory.
 */
export function AddBankAccountForm({ onAdded, onCancel }: AddBankAccountFormProps): ReactNode {
  const texts = useMessages(paymentMethodsMessages)
  const host = useHost()
  const add = useMutation(AddBankDocument)
  const [draft, setDraft] = useState(emptyBankAccount)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [attempts, setAttempts] = useState(0)
  // One key for one set of details: trying again with a new code is the same request.
  const [idempotencyKey, setKey] = useState(newUuid)
  const refuse = (refused: Errors) => {
    setErrors(refused)
    setAttempts((count) => count + 1)
  }
  const edit = (change: Partial<BankAccountDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setKey(newUuid())
    setErrors({})
  }
  const code = useSentCode((masked) => {
    setSentTo(masked)
    setCodeAsked(true)
    setErrors({})
  }, refuse)
  const goOn = () => {
    const problems = Object.entries(bankProblems(draft))
    if (problems.length === 0) return code.send()
    refuse(Object.fromEntries(problems.map(([field, problem]) => [field, texts.problems[problem]])))
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
      refuse({ [place]: serverText(error) ?? texts.failed })
      if (place !== 'passcode' && place !== 'form') setCodeAsked(false)
    }
  }
  if (isCodeAsked && sentTo !== null) {
    return (
      <CodePart
        {...{ sentTo, errors, attempts }}
        isBusy={add.isRunning}
        isSending={code.isSending}
        onSubmit={(passcode) => void submit(passcode)}
        onSendAgain={code.send}
        onBack={() => setCodeAsked(false)}
      />
    )
  }
  return (
    <Details {...{ draft, edit, errors, attempts, onCancel }} onSubmit={goOn} isSending={code.isSending}>
      <ContactChoice {...code} />
    </Details>
  )
}

interface DetailsProps {
  draft: BankAccountDraft
  edit: (change: Partial<BankAccountDraft>) => void
  errors: Errors
  attempts: number
  isSending: boolean
  onSubmit: () => void
  onCancel: () => void
  /** Where the code goes. */
  children: ReactNode
}

function Details({ draft, edit, errors, attempts, isSending, onSubmit, onCancel, children }: DetailsProps) {
  const texts = useMessages(paymentMethodsMessages)
  const id = useId()
  const idOf = (field: BankField) => `${id}-${field}`
  const listed = ['form' as const, ...bankFields].flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [field === 'form' ? { message } : { message, fieldId: idOf(field) }]
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
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
        <p className="cp-help" part="help">
          {texts.privacy}
        </p>
        {children}
        <Cluster>
          <BorrowerOnly>
            <Button variant="primary" type="submit" isLoading={isSending}>
              {texts.sendCode}
            </Button>
          </BorrowerOnly>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
