import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Alert, Answer, Button, Cluster, PasscodeField, passcodeOf, RadioCards, Stack, useMessages } from '#ui'
import type { AccountLookup, LookupContact } from '#portal/login/use-account-lookup'
import { useServices } from '#portal/startup/services-context.tsx'
import { accountLookupMessages } from './account-lookup.messages.ts'

interface ContactsProps {
  lookup: AccountLookup
  contacts: readonly LookupContact[]
}

/** The heading of a step. It is read out when the step opens: the page stays the same one. */
function StepHeading({ lead }: { lead: ReactNode }) {
  const messages = useMessages(accountLookupMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div className="portal-prose">
      <h1 ref={heading} tabIndex={-1}>
        {messages.codeTitle}
      </h1>
      <p className="portal-lead">{lead}</p>
    </div>
  )
}

/** Where the code goes: a phone or an email that was on file before. Without one, our team has to help. */
export function ChooseContact({ lookup, contacts }: ContactsProps) {
  const messages = useMessages(accountLookupMessages)
  const { brand } = useServices()
  const [chosenId, choose] = useState(contacts[0]?.contactId ?? null)
  const chosen = contacts.find((one) => one.contactId === chosenId)
  if (chosen === undefined) {
    return (
      <>
        <StepHeading lead={messages.noContacts(brand.phone)} />
        <Cluster>
          <Button onClick={lookup.back}>{messages.back}</Button>
        </Cluster>
      </>
    )
  }
  return (
    <>
      <StepHeading lead={messages.codeLead} />
      <Refusal lookup={lookup} />
      <Stack gap={20} className="cp-card">
        <RadioCards
          legend={messages.contactsLegend}
          options={contacts.map((contact) => ({
            value: contact.contactId,
            title: contact.masked,
            icon: contact.channel === 'SMS' ? ('phone' as const) : ('mail' as const),
          }))}
          value={chosen.contactId}
          onChange={choose}
        />
        <Cluster>
          <Button variant="primary" isLoading={lookup.busy === 'send'} onClick={() => lookup.send(chosen, contacts)}>
            {messages.send}
          </Button>
          <Button variant="quiet" onClick={lookup.back}>
            {messages.back}
          </Button>
        </Cluster>
      </Stack>
    </>
  )
}

/** Asks for the code that was sent. */
export function EnterCode({ lookup, contacts, sentTo }: ContactsProps & { sentTo: LookupContact }) {
  const messages = useMessages(accountLookupMessages)
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const passcode = passcodeOf(code)
    setMissing(passcode === null)
    if (passcode === null) field.current?.focus()
    else lookup.connect(passcode)
  }
  return (
    <form noValidate onSubmit={submit}>
      <StepHeading lead={messages.sent(sentTo.masked)} />
      <Refusal lookup={lookup} />
      <Stack gap={20} className="cp-card">
        <PasscodeField
          id="passcode"
          ref={field}
          label={messages.code}
          help={messages.codeHelp}
          error={isMissing ? messages.codeMissing : undefined}
          value={code}
          onChange={(value) => {
            setCode(value)
            setMissing(false)
          }}
        />
        <Cluster>
          <Button variant="primary" type="submit" isLoading={lookup.busy === 'connect'}>
            {messages.connect}
          </Button>
          <Button isLoading={lookup.busy === 'send'} onClick={() => lookup.send(sentTo, contacts)}>
            {messages.sendAgain}
          </Button>
          <Button variant="quiet" onClick={lookup.back}>
            {messages.back}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

/** Why it went no further, above the form: it takes the focus, because the button may be far below. */
export function Refusal({ lookup }: { lookup: AccountLookup }) {
  return lookup.refusal === null ? null : (
    <Answer>
      <Alert tone="critical" title={lookup.refusal} isAnnounced />
    </Answer>
  )
}
