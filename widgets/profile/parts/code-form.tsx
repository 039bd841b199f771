import { useId, useState } from 'react'
import { BorrowerOnly, useMutation } from '#host'
import type { PendingContactKind } from '#sdk/loan/enums.graphql'
import { Alert, Button, Cluster, Stack, passcodeOf, useMessages } from '#ui'
import {
  CancelContactChangeDocument,
  ResendContactCodeDocument,
  VerifyNewEmailDocument,
  VerifyNewPhoneDocument,
} from '../forms.graphql.ts'
import { profileMessages } from '../profile.messages.ts'
import { Form, Line, Refused, useSave } from './form.tsx'
import { useOwnAct } from './own-act.ts'

/** The part of the page that lists each kind of contact, where the outcome is shown. */
const places: Readonly<Record<PendingContactKind, string>> = { EMAIL: 'email', PHONE: 'phone' }

interface CodeFormProps {
  kind: PendingContactKind
  /** Where the code went, as it may be shown. */
  masked: string
  /** The message that a code was sent. */
  text: string
  verify: (code: string) => Promise<unknown>
}

export interface EmailCodeProps {
  /** Where the code went, as it may be shown. */
  masked: string
  onVerified: () => void
}

/** Asks for the code that was sent to a new email address. */
export function EmailCode({ masked, onVerified }: EmailCodeProps) {
  const texts = useMessages(profileMessages)
  const verify = useMutation(VerifyNewEmailDocument)
  return (
    <CodeForm
      kind="EMAIL"
      masked={masked}
      text={texts.verifyText(masked)}
      verify={(code) => verify.run({ code }).then(onVerified)}
    />
  )
}

/** Asks for the code that was sent to a new mobile number. */
export function PhoneCode({ masked }: Pick<EmailCodeProps, 'masked'>) {
  const texts = useMessages(profileMessages)
  const verify = useOwnAct(VerifyNewPhoneDocument, 'SAVED')
  return (
    <CodeForm kind="PHONE" masked={masked} text={texts.phonePending(masked)} verify={(code) => verify.run({ code })} />
  )
}

/** Asks for the code that was sent to a new contact, has another one sent, or gives the contact up. */
function CodeForm({ kind, masked, text, verify }: CodeFormProps) {
  const texts = useMessages(profileMessages)
  const id = useId()
  const [code, setCode] = useState('')
  const saving = useSave(places[kind], () => undefined, 'verified')
  const submit = () => {
    const digits = passcodeOf(code)
    if (digits === null) saving.refuse({ fields: { code: 'codeMissing' } })
    else void saving.save(() => verify(digits))
  }
  return (
    <Stack gap={16}>
      <Form saving={saving} id={id} submit={texts.verify} onSubmit={submit}>
        <Alert tone="info">{text}</Alert>
        <Line
          saving={saving}
          id={id}
          name="code"
          label={texts.code}
          help={texts.codeHelp}
          value={code}
          onText={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Form>
      <OtherWays kind={kind} masked={masked} onSent={() => setCode('')} />
    </Stack>
  )
}

function OtherWays({ kind, masked, onSent }: Pick<CodeFormProps, 'kind' | 'masked'> & { onSent: () => void }) {
  const texts = useMessages(profileMessages)
  const id = useId()
  const [isSent, setSent] = useState(false)
  const resend = useMutation(ResendContactCodeDocument)
  const cancel = useMutation(CancelContactChangeDocument)
  const sent = () => {
    setSent(true)
    onSent()
  }
  const sending = useSave(places[kind], sent, null)
  const leaving = useSave(places[kind], () => undefined, 'givenUp')
  const sendAgain = () => {
    setSent(false)
    void sending.save(() => resend.run({ kind }))
  }
  return (
    <BorrowerOnly>
      <Stack gap={12}>
        {isSent ? (
          <Alert tone="success" isAnnounced>
            {texts.codeSent(masked)}
          </Alert>
        ) : null}
        <Refused saving={sending} id={id} />
        <Refused saving={leaving} id={id} />
        <Cluster>
          <Button isLoading={sending.isSaving} onClick={sendAgain}>
            {texts.sendAgain}
          </Button>
          <Button
            variant="quiet"
            isLoading={leaving.isSaving}
            onClick={() => void leaving.save(() => cancel.run({ kind }))}
          >
            {texts.giveUp}
          </Button>
        </Cluster>
      </Stack>
    </BorrowerOnly>
  )
}
