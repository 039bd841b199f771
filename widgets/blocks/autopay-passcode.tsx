import { useLayoutEffect, useRef } from 'react'
import {
  Alert,
  Button,
  ErrorState,
  RadioCards,
  SentPasscode,
  Skeleton,
  SkeletonGroup,
  Subtitle,
  useMessages,
} from '#ui'
import { autopayLaterMessages } from './autopay-later.messages.ts'
import type { OtpChannel } from '#sdk/loan/enums.graphql'

/** A phone or an email a code can go to, as it may be shown. */
export interface PasscodeContact {
  readonly contactId: string
  readonly channel: OtpChannel
  readonly masked: string
}

export interface PasscodePartProps {
  /** What the code is for; default: to sign. */
  text?: string
  /** The id of what is to be done, for an ErrorSummary: the button that sends a code, then the code's field. */
  id: string
  /** Undefined while they are loaded. */
  contacts: readonly PasscodeContact[] | undefined
  isContactsFailed: boolean
  onReload: () => void
  chosenId: string | null
  onChoose: (contactId: string) => void
  onSend: () => void
  isSending: boolean
  /** The contact the last code went to; null before the first. */
  sentTo: string | null
  /** It was sent by the press of the button, not before the page was loaded: the focus goes to the field. */
  isSentNow: boolean
  /** Why no code was sent, with the server's words where it sent some. */
  problem: { readonly kind: 'no-contact' | 'failed'; readonly message: string | null } | null
  code: string
  onCode: (code: string) => void
  codeError: string | undefined
  phone: string
}

/** Where a code goes, sending it, and the field for it: what signs. */
export function PasscodePart(props: PasscodePartProps) {
  const texts = useMessages(autopayLaterMessages)
  const { contacts, sentTo, problem } = props
  return (
    <section className="cp-passcode">
      <Subtitle>{texts.codeTitle}</Subtitle>
      <p>{props.text ?? texts.codeText}</p>
      {contacts === undefined ? (
        <NotThere {...props} />
      ) : contacts.length === 0 ? (
        <Alert tone="warning">{texts.noContacts}</Alert>
      ) : (
        <RadioCards
          legend={texts.contactsLegend}
          options={contacts.map((contact) => ({
            value: contact.contactId,
            title: contact.masked,
            icon: contact.channel === 'SMS' ? ('phone' as const) : ('mail' as const),
          }))}
          value={props.chosenId}
          onChange={props.onChoose}
        />
      )}
      {problem === null ? null : (
        <Alert tone="critical" isAnnounced>
          {problem.message ?? (problem.kind === 'no-contact' ? texts.noContacts : texts.codeFailed)}
        </Alert>
      )}
      <div>
        <Button id={sentTo === null ? props.id : undefined} isLoading={props.isSending} onClick={props.onSend}>
          {sentTo === null ? texts.sendCode : texts.sendAgain}
        </Button>
      </div>
      {sentTo === null ? null : <Code {...props} sentTo={sentTo} />}
    </section>
  )
}

function NotThere({ isContactsFailed, onReload, phone }: PasscodePartProps) {
  const texts = useMessages(autopayLaterMessages)
  if (isContactsFailed) return <ErrorState title={texts.contactsFailed} onRetry={onReload} phone={phone} />
  return (
    <SkeletonGroup>
      <Skeleton height={112} />
    </SkeletonGroup>
  )
}

function Code({ id, sentTo, isSentNow, code, onCode, codeError }: PasscodePartProps & { sentTo: string }) {
  const texts = useMessages(autopayLaterMessages)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isSentNow) field.current?.focus()
  }, [isSentNow])
  return (
    <SentPasscode
      sent={texts.codeSent(sentTo)}
      id={id}
      ref={field}
      label={texts.code}
      help={texts.codeHelp}
      error={codeError}
      value={code}
      onChange={onCode}
    />
  )
}
