import { useEffect, useId, useRef, useState } from 'react'
import { type Act, Consent, outcomeOf, useSigningCode } from '#flow'
import { BorrowerOnly, RefusedAlert, useServerText, useHost } from '#host'
import { Alert, Answer, Button, ErrorSummary, TextField, passcodeOf, useMessages } from '#ui'
import { autopayLaterMessages } from './autopay-later.messages.ts'
import { PasscodePart } from './autopay-passcode.tsx'
import { programSignMessages } from './program-sign.messages.ts'
import { RecordsGate } from './records-gate.tsx'

/** What the borrower signed with. Around an element our own frame asks for the code, and there is none here. */
export interface Signed {
  readonly signatureName: string | null
  readonly passcode: string | null
}

export interface SignPartProps {
  /** The capability that signs, and the loan. */
  place: { readonly capability: string; readonly accountNumber: string }
  /** The words that are agreed to, as the server wrote them. */
  agreement: string
  /** Whether a name is typed as the signature. Default false. */
  hasName?: boolean
  /** What the button does, with its amount where there is one. */
  button: string
  /** Sends it. Its error is shown here. */
  act: Pick<Act<unknown, never>, 'isRunning' | 'error'>
  /** Called with what was typed. What it returns may reject with the act's error. */
  onSign: (signed: Signed) => Promise<unknown>
  /** The terms are no longer those that were read: asks for them anew. */
  onChanged: () => void
  onBack: () => void
}

/** What signs a program: its words, a tick, a typed name where one is asked, a one-time code, and one button. */
export function SignPart(props: SignPartProps) {
  const { place, agreement, act, onBack } = props
  const texts = useMessages(programSignMessages)
  const { brand, kind } = useHost()
  const ids = useIds()
  const form = useSigning(props)
  const { missing } = form
  const outcome = act.error === undefined ? null : outcomeOf(act.error)
  const isPortal = kind === 'portal'
  const codeError = useCodeError(
    missing.code,
    form.code.sentTo !== null,
    outcome === 'passcode' ? act.error : undefined,
  )
  const errors = [
    ...(missing.consent ? [{ message: texts.consentMissing, fieldId: ids.consent }] : []),
    ...(missing.name ? [{ message: texts.nameMissing, fieldId: ids.name }] : []),
    ...(codeError === undefined || act.isRunning ? [] : [{ message: codeError, fieldId: ids.code }]),
  ]
  const control = {
    attempt: { phase: outcome ?? 'idle' },
    resend: () => void form.sign(),
    dismiss: onBack,
  }
  return (
    <RecordsGate place={place} control={control}>
      <section className="cp-sign">
        <Refused error={act.error} />
        <ErrorSummary errors={errors} attempt={form.presses} />
        <Consent
          id={ids.consent}
          texts={{ ...texts, authorizationTitle: texts.agreementTitle }}
          text={agreement}
          isMissing={missing.consent}
          hasConsent={form.hasConsent}
          onConsent={form.agree}
        />
        {props.hasName === true ? (
          <TextField
            id={ids.name}
            label={texts.name}
            help={texts.nameHelp}
            error={missing.name ? texts.nameMissing : undefined}
            autoComplete="name"
            value={form.name}
            onChange={(event) => form.setName(event.target.value)}
          />
        ) : null}
        <BorrowerOnly>
          {isPortal ? <PasscodePart {...form.code} id={ids.code} codeError={codeError} phone={brand.phone} /> : null}
          <Button
            variant="primary"
            isWide
            isLoading={act.isRunning}
            disabled={outcome === 'unknown'}
            onClick={() => void form.press()}
          >
            {act.isRunning ? texts.signing : props.button}
          </Button>
        </BorrowerOnly>
        <Button variant="quiet" disabled={act.isRunning} onClick={onBack}>
          {texts.back}
        </Button>
      </section>
    </RecordsGate>
  )
}

function useIds() {
  const id = useId()
  return { consent: `${id}-consent`, name: `${id}-name`, code: `${id}-code` }
}

function useCodeError(isMissing: boolean, isSent: boolean, refused: unknown): string | undefined {
  const serverText = useServerText()
  const kit = useMessages(autopayLaterMessages)
  if (isMissing) return isSent ? kit.codeMissing : kit.codeNotSent
  return refused === undefined ? undefined : (serverText(refused) ?? kit.codeMissing)
}

/** Why it was not signed, or that it is open yet. The button that signs is far below. */
function Refused({ error }: { error: Error | undefined }) {
  const serverText = useServerText()
  const texts = useMessages(programSignMessages)
  const { brand } = useHost()
  if (error === undefined) return null
  const outcome = outcomeOf(error)
  if (outcome === 'passcode' || outcome === 'records') return null
  if (outcome === 'unknown' || outcome === 'price-changed')
    return (
      <Answer press={error}>
        <Alert tone="warning" isAnnounced>
          {outcome === 'unknown' ? texts.unknown : texts.changed}
        </Alert>
      </Answer>
    )
  const message = outcome === 'signed-out' ? texts.signedOut : (serverText(error) ?? texts.callUs(brand.phone))
  return (
    <Answer press={error}>
      <RefusedAlert title={texts.notSigned} callUs={texts.callUs}>
        {message}
      </RefusedAlert>
    </Answer>
  )
}

function useSigning({ agreement, hasName = false, act, onSign, onChanged }: SignPartProps) {
  const isCodeNeeded = useHost().kind === 'portal'
  const code = useSigningCode(isCodeNeeded, 'SIGN_PROGRAM')
  // The tick is for the words that were on the screen: others, also the same in another language, take another.
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const hasConsent = agreedTo === agreement
  const agree = (has: boolean) => setAgreedTo(has ? agreement : null)
  const [name, setName] = useState('')
  const [presses, setPresses] = useState(0)
  const passcode = passcodeOf(code.code)
  const gaps = { consent: !hasConsent, name: hasName && name.trim() === '', code: isCodeNeeded && passcode === null }
  const isTried = presses > 0
  useChangedTerms(act.error, () => {
    agree(false)
    setPresses(0)
    onChanged()
  })
  // What became of it is the act's error, which is shown above.
  const sign = () => onSign({ signatureName: hasName ? name.trim() : null, passcode }).catch(() => undefined)
  const press = async (): Promise<void> => {
    setPresses((count) => count + 1)
    if (!gaps.consent && !gaps.name && !gaps.code && !act.isRunning) await sign()
  }
  return {
    code,
    hasConsent,
    agree,
    name,
    setName,
    presses,
    press,
    sign,
    missing: { consent: isTried && gaps.consent, name: isTried && gaps.name, code: isTried && gaps.code },
  }
}

/** Asks for the terms anew, once for every refusal because they changed. */
function useChangedTerms(error: Error | undefined, again: () => void): void {
  const newest = useRef(again)
  useEffect(() => {
    newest.current = again
  })
  useEffect(() => {
    if (error !== undefined && outcomeOf(error) === 'price-changed') newest.current()
  }, [error])
}
