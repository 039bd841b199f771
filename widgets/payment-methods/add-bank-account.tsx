import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { NewBankFormProps } from '#blocks'
import { useAct } from '#flow'
import { FormActions, isGivenUp, useHost, useServerText } from '#host'
import { Checkbox, ErrorSummary, RadioCards, Stack, TextField, useMessages } from '#ui'
import { CodePart, ContactChoice, useSentCode } from './passcode-part.tsx'
import { capability } from './payment-methods.events.ts'
import { AddBankDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import {
  type BankAccountDraft,
  type BankField,
  type BankRefusal,
  bankAccountInput,
  bankFields,
  bankProblems,
  emptyBankAccount,
  placeOfRefusal,
} from './payment-methods.state.ts'

type Places<TRefusal> = Partial<Record<BankField | 'form' | 'passcode', TRefusal>>
type Errors = Places<string>

/**
 * Adds a bank account: its details and where to send a one-time passcode, then the passcode. Only on pages of our own origin: the
 * numbers stay in memory.
 */
export function AddBankAccountForm({ accountNumber, onAdded, onCancel }: NewBankFormProps): ReactNode {
  const { add, finish } = useAddBank(accountNumber, onAdded)
  const [draft, setDraft] = useState(emptyBankAccount)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [refused, setRefused] = useState<Places<BankRefusal>>({})
  const errors = useWorded(refused)
  const [attempts, setAttempts] = useState(0)
  const refuse = (next: Places<BankRefusal>) => {
    setRefused(next)
    setAttempts((count) => count + 1)
  }
  const edit = (change: Partial<BankAccountDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setRefused({})
  }
  const code = useSentCode((masked) => {
    setSentTo(masked)
    setCodeAsked(true)
    setRefused({})
  }, refuse)
  const goOn = () => {
    const problems = Object.entries(bankProblems(draft))
    if (problems.length === 0) return code.send()
    refuse(Object.fromEntries(problems))
  }
  const submit = async (passcode: string): Promise<void> => {
    setRefused({})
    try {
      await add.run({ input: bankAccountInput(draft), passcode })
      finish()
    } catch (error) {
      if (isGivenUp(error)) return
      const place = placeOfRefusal(error)
      refuse({ [place]: { error } })
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

/** What was refused, in the language of the page. */
function useWorded(refused: Places<BankRefusal>): Errors {
  const texts = useMessages(paymentMethodsMessages)
  const said = useServerText()
  const word = (refusal: BankRefusal) => {
    if (typeof refusal === 'object') return said(refusal.error) ?? texts.failed
    return refusal === 'contactsFailed' || refusal === 'noContacts' ? texts[refusal] : texts.problems[refusal]
  }
  return Object.fromEntries(Object.entries(refused).map(([place, refusal]) => [place, word(refusal)]))
}

/** Adds it, once for one set of details: trying again with a new code is the same wish. */
function useAddBank(accountNumber: string, onAdded: (paymentMethodId: string) => void) {
  const host = useHost()
  const added = useRef<string | null>(null)
  const finish = () => {
    void host.graphql.refetchAll()
    if (added.current !== null) onAdded(added.current)
  }
  const add = useAct(AddBankDocument, {
    capability,
    accountNumber,
    operation: 'AddBankAccount',
    goesOn: true,
    tell: () => ({ status: 'ADDED' }),
    finish: async ({ AddBankAccount: { paymentMethodId } }) => {
      added.current = paymentMethodId
    },
    onLate: finish,
  })
  return { add, finish }
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
        <FormActions submit={texts.sendCode} isBusy={isSending} cancel={texts.cancel} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
