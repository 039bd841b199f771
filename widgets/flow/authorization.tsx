import { useHost } from '#host'
import { Agreement, Button, Checkbox, Cluster, Disclosure } from '#ui'

interface AuthorizationProps {
  title: string
  text?: string
  /** This is the screen on which it is signed. Default false. */
  isSigned?: boolean
}

/**
 * What the borrower agrees to, in the words that are kept: whole where it is signed, folded before that. Around an element it is signed
 * in the confirmation on our own page, which shows it whole.
 */
export function Authorization({ title, text = '', isSigned = false }: AuthorizationProps) {
  const { kind } = useHost()
  if (isSigned && kind === 'portal') return <Agreement title={title} text={text} />
  return (
    <Disclosure summary={title}>
      {text.split('\n').map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </Disclosure>
  )
}

export interface ConsentProps {
  id: string
  /** What the check means. */
  label: string
  /** What is said where somebody goes on without it. */
  missing: string
  isMissing: boolean
  hasConsent: boolean
  onConsent: (hasConsent: boolean) => void
}

/** The box whose check agrees to an authorization. */
export function Consent({ id, label, missing, isMissing, hasConsent, onConsent }: ConsentProps) {
  return (
    <Checkbox
      id={id}
      label={label}
      checked={hasConsent}
      onChange={(event) => onConsent(event.target.checked)}
      error={isMissing ? missing : undefined}
    />
  )
}

interface TermsEndProps {
  texts: { readonly authorizationTitle: string; readonly reviewButton: string }
  /** What the borrower will agree to. */
  text: string | undefined
  note: string
  back: string
  onReview: () => void
  onBack: () => void
}

/** The end of a screen of terms: what will be agreed to, what that means, and the ways on and back. */
export function TermsEnd({ texts, text, note, back, onReview, onBack }: TermsEndProps) {
  return (
    <>
      <Authorization title={texts.authorizationTitle} {...(text === undefined ? {} : { text })} />
      <p className="cp-help" part="help">
        {note}
      </p>
      <Cluster>
        <Button variant="primary" onClick={onReview}>
          {texts.reviewButton}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {back}
        </Button>
      </Cluster>
    </>
  )
}
