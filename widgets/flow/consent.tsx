import { Button, Checkbox, Cluster } from '#ui'
import { Authorization } from './authorization.tsx'

export interface ConsentProps {
  id: string
  texts: {
    readonly authorizationTitle: string
    /** What the check means. */
    readonly consent: string
    /** Shown where somebody goes on without it. */
    readonly consentMissing: string
  }
  /** The authorization, in the words that are kept. */
  text: string | undefined
  isMissing: boolean
  hasConsent: boolean
  onConsent: (hasConsent: boolean) => void
}

/** An authorization where it is signed, and the box whose check agrees to it. */
export function Consent({ id, texts, text, isMissing, hasConsent, onConsent }: ConsentProps) {
  return (
    <>
      <Authorization title={texts.authorizationTitle} text={text} isSigned />
      <Checkbox
        id={id}
        label={texts.consent}
        checked={hasConsent}
        onChange={(event) => onConsent(event.target.checked)}
        error={isMissing ? texts.consentMissing : undefined}
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
