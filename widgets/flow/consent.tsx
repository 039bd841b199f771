import { Button, Checkbox, Cluster } from '#ui'
import { Authorization } from './authorization.tsx'

export interface ConsentProps {
  id: string
  /** Of the authorization. */
  title: string
  /** The authorization, in the words that are kept. */
  text: string | undefined
  /** What the check means. */
  label: string
  /** What is said where somebody goes on without it. */
  missing: string
  isMissing: boolean
  hasConsent: boolean
  onConsent: (hasConsent: boolean) => void
}

/** An authorization where it is signed, and the box whose check agrees to it. */
export function Consent({ id, title, text, label, missing, isMissing, hasConsent, onConsent }: ConsentProps) {
  return (
    <>
      <Authorization title={title} text={text} isSigned />
      <Checkbox
        id={id}
        label={label}
        checked={hasConsent}
        onChange={(event) => onConsent(event.target.checked)}
        error={isMissing ? missing : undefined}
      />
    </>
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
      <Authorization title={texts.authorizationTitle} text={text} />
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
