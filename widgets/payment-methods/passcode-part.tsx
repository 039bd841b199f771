import { type FormEvent, useId, useState } from 'react'
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
import {
  PasscodeContactsDocument,
  type PasscodeContactsQuery,
  SendAddBankPasscodeDocument,
} from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import { PASSCODE_LENGTH, isPasscode, plainNumber, serverText } from './payment-methods.state.ts'

interface PasscodePartProps {
  /** What is wrong with the code. */
  error: string | undefined
  /** What is wrong with the whole request. */
  problem: string | undefined
  attempts: number
  isBusy: boolean
  onSubmit: (passcode: string) => void
  onBack: () => void
}

type Contact = PasscodeContactsQuery['GetPasscodeContacts'][number]

/** Sends a code to a phone or an email that is already known, and asks for it. */
export function PasscodePart(props: PasscodePartProps) {
  const texts = useMessages(paymentMethodsMessages)
  const host = useHost()
  const contacts = useQuery(PasscodeContactsDocument, {})
  const all = contacts.data?.GetPasscodeContacts
  if (all === undefined) {
    return contacts.error === undefined ? (
      <SkeletonGroup>
        <Skeleton height={48} />
        <Skeleton height={112} />
        <Skeleton height={48} />
      </SkeletonGroup>
    ) : (
      <ErrorState title={texts.contactsFailed} onRetry={() => void contacts.refetch()} phone={host.brand.phone} />
    )
  }
  if (all.length === 0) return <Alert tone="warning">{texts.noContacts}</Alert>
  return <Ask {...props} contacts={all} />
}

function Ask({
  contacts,
  error,
  problem,
  attempts,
  isBusy,
  onSubmit,
  onBack,
}: PasscodePartProps & { contacts: readonly Contact[] }) {
  const texts = useMessages(paymentMethodsMessages)
  const send = useMutation(SendAddBankPasscodeDocument)
  const [chosenId, setChosenId] = useState(contacts[0]?.contactId ?? '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const chosen = contacts.find((contact) => contact.contactId === chosenId)
  const sendCode = () => {
    if (chosen === undefined) return
    send.run({ channel: chosen.channel, contactId: chosen.contactId }).then(
      () => setSentTo(chosen.masked),
      () => undefined,
    )
  }
  const sendProblem = send.error === undefined ? undefined : (serverText(send.error) ?? texts.failed)
  const problems = [problem, sendProblem].filter((message) => message !== undefined)
  return (
    <Stack gap={20}>
      <ErrorSummary errors={problems.map((message) => ({ message }))} attempt={attempts} title={texts.failed} />
      <p>{texts.passcodeText}</p>
      <RadioCards
        legend={texts.contactsLegend}
        options={contacts.map((contact) => ({
          value: contact.contactId,
          title: contact.masked,
          icon: contact.channel === 'SMS' ? ('phone' as const) : ('mail' as const),
        }))}
        value={chosenId}
        onChange={setChosenId}
      />
      <div>
        <Button variant={sentTo === null ? 'primary' : 'secondary'} isLoading={send.isRunning} onClick={sendCode}>
          {sentTo === null ? texts.sendCode : texts.sendAgain}
        </Button>
      </div>
      {sentTo === null ? null : (
        <Alert tone="success" isAnnounced>
          {texts.sent(sentTo)}
        </Alert>
      )}
      {sentTo === null ? null : <Code error={error} isBusy={isBusy} onSubmit={onSubmit} />}
      <div>
        <Button variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </Stack>
  )
}

function Code({ error, isBusy, onSubmit }: Pick<PasscodePartProps, 'error' | 'isBusy' | 'onSubmit'>) {
  const texts = useMessages(paymentMethodsMessages)
  const id = useId()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isPasscode(code))
    if (isPasscode(code)) onSubmit(plainNumber(code))
    else document.getElementById(id)?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextField
          id={id}
          label={texts.code}
          help={texts.codeHelp}
          error={isMissing ? texts.codeMissing : error}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={PASSCODE_LENGTH + 2}
          onChange={(event) => setCode(event.target.value)}
        />
        <Cluster>
          <Button variant="primary" type="submit" isLoading={isBusy}>
            {texts.addAccount}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
