import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { usePasscode } from '#flow'
import { useHost } from '#host'
import {
  Alert,
  Button,
  Cluster,
  ErrorState,
  ErrorSummary,
  SentPasscode,
  RadioCards,
  Skeleton,
  SkeletonGroup,
  Stack,
  passcodeOf,
  useMessages,
} from '#ui'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import type { BankRefusal } from './payment-methods.state.ts'

/**
 * The contacts a code can go to and sending it, with what went wrong.
 * @param onSent gets the contact as it may be shown
 */
export function useSentCode(onSent: (masked: string) => void, onRefused: (errors: { form: BankRefusal }) => void) {
  const passcode = usePasscode('ADD_BANK')
  const send = async (): Promise<void> => {
    const sent = await passcode.send()
    if (sent.kind === 'sent') onSent(sent.masked)
    else if (sent.kind === 'refused') onRefused({ form: { error: sent.error } })
    else onRefused({ form: sent.kind === 'not-loaded' ? 'contactsFailed' : 'noContacts' })
  }
  return { ...passcode, send: () => void send() }
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
  useLayoutEffect(() => field.current?.focus(), [])
  useLayoutEffect(() => {
    if (errors.passcode !== undefined) field.current?.focus()
  }, [errors.passcode, attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const passcode = passcodeOf(code)
    setMissing(passcode === null)
    if (passcode !== null) onSubmit(passcode)
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
        <SentPasscode
          sent={texts.sent(sentTo)}
          id={id}
          ref={field}
          label={texts.code}
          help={texts.codeHelp}
          error={isMissing ? texts.codeMissing : errors.passcode}
          value={code}
          onChange={(value) => {
            setCode(value)
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
