import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useHost, useMutation, useQuery } from '#host'
import {
  Alert,
  Button,
  Cluster,
  ErrorState,
  ErrorSummary,
  RadioCards,
  Skeleton,
  SkeletonGroup,
  Stack,
  TextField,
  useMessages,
} from '#ui'
import { PasscodeContactsDocument, SendAddBankPasscodeDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import { PASSCODE_LENGTH, isPasscode, plainNumber, serverText } from './payment-methods.state.ts'

/**
 * The phones and emails a code can go to, the chosen one, and sending it.
 * @param onSent gets the contact as it may be shown
 */
export function useSentCode(onSent: (masked: string) => void, onRefused: (errors: { form: string }) => void) {
  const texts = useMessages(paymentMethodsMessages)
  const contacts = useQuery(PasscodeContactsDocument, {})
  const sending = useMutation(SendAddBankPasscodeDocument)
  const [chosenId, choose] = useState<string | null>(null)
  const all = contacts.data?.GetPasscodeContacts
  const chosen = all?.find((contact) => contact.contactId === chosenId) ?? all?.[0]
  const send = (): void => {
    if (chosen === undefined) {
      onRefused({ form: all === undefined ? texts.contactsFailed : texts.noContacts })
      return
    }
    sending.run({ channel: chosen.channel, contactId: chosen.contactId }).then(
      () => onSent(chosen.masked),
      (error: unknown) => onRefused({ form: serverText(error) ?? texts.failed }),
    )
  }
  return { contacts, chosen, choose, send, isSending: sending.isRunning }
}

/** Where the code goes: a phone or an email that is already known. */
export function ContactChoice({ contacts, chosen, choose }: ReturnType<typeof useSentCode>) {
  const texts = useMessages(paymentMethodsMessages)
  const { brand } = useHost()
  const all = contacts.data?.GetPasscodeContacts
  if (all === undefined) {
    return contacts.error === undefined ? (
      <SkeletonGroup>
        <Skeleton height={112} />
      </SkeletonGroup>
    ) : (
      <ErrorState title={texts.contactsFailed} onRetry={() => void contacts.refetch()} phone={brand.phone} />
    )
  }
  if (all.length === 0) return <Alert tone="warning">{texts.noContacts}</Alert>
  return (
    <RadioCards
      legend={texts.contactsLegend}
      help={texts.passcodeText}
      options={all.map((contact) => ({
        value: contact.contactId,
        title: contact.masked,
        icon: contact.channel === 'SMS' ? ('phone' as const) : ('mail' as const),
      }))}
      value={chosen?.contactId ?? null}
      onChange={choose}
    />
  )
}

interface CodePartProps {
  /** The phone or email, masked. */
  sentTo: string
  errors: { form?: string; passcode?: string }
  attempts: number
  isBusy: boolean
  isSending: boolean
  onSubmit: (passcode: string) => void
  onSendAgain: () => void
  onBack: () => void
}

/** Asks for the code that was sent. */
export function CodePart({
  sentTo,
  errors,
  attempts,
  isBusy,
  isSending,
  onSubmit,
  onSendAgain,
  onBack,
}: CodePartProps) {
  const texts = useMessages(paymentMethodsMessages)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (errors.passcode !== undefined) field.current?.focus()
  }, [errors.passcode, attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isPasscode(code))
    if (isPasscode(code)) onSubmit(plainNumber(code))
    else field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <ErrorSummary
          errors={errors.form === undefined ? [] : [{ message: errors.form }]}
          attempt={attempts}
          title={texts.failed}
        />
        <Alert tone="success" isAnnounced>
          {texts.sent(sentTo)}
        </Alert>
        <TextField
          id={id}
          ref={field}
          label={texts.code}
          help={texts.codeHelp}
          error={isMissing ? texts.codeMissing : errors.passcode}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={PASSCODE_LENGTH + 2}
          onChange={(event) => {
            setCode(event.target.value)
            setMissing(false)
          }}
        />
        <Cluster>
          <Button variant="primary" type="submit" isLoading={isBusy}>
            {texts.addAccount}
          </Button>
          <Button isLoading={isSending} onClick={onSendAgain}>
            {texts.sendAgain}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {texts.back}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
