import { useState } from 'react'
import { outcomeOf, useAct } from '#flow'
import { isGivenUp, useHost, useServerText, BorrowerOnly } from '#host'
import { Alert, Button, Card, Cluster, Link } from '#ui'
import { capability } from './payoff-quote.events.ts'
import { SendPayoffLetterDocument, WritePayoffLetterDocument } from './payoff-quote.graphql.ts'
import type { Quote } from './payoff-quote.state.ts'
import { usePayoffTexts } from './payoff-texts.ts'

type Wish = 'email' | 'download'

/** The quote in writing, by email or as a file, with its outcome: done, refused, or unknown. */
export function PayoffLetter({ accountNumber, quote }: { accountNumber: string; quote: Quote }) {
  const { texts } = usePayoffTexts()
  const { kind } = useHost()
  const letter = useLetter(accountNumber, quote)
  const { outcome, running } = letter
  return (
    <Card title={texts.letterTitle} className="cp-no-print">
      <p>{texts.letterText}</p>
      {kind === 'element' ? <p>{texts.letterCopyText}</p> : null}
      <BorrowerOnly>
        <Cluster>
          <Button
            icon="mail"
            isLoading={running === 'email'}
            disabled={running !== null}
            onClick={() => void letter.ask('email')}
          >
            {texts.email}
          </Button>
          <Button
            icon="receipt"
            isLoading={running === 'download'}
            disabled={running !== null}
            onClick={() => void letter.ask('download')}
          >
            {texts.download}
          </Button>
        </Cluster>
      </BorrowerOnly>
      {outcome === null ? null : outcome.error === null ? (
        <Alert tone="success" isAnnounced>
          {outcome.wish === 'email' ? texts.emailed : texts.saved}
        </Alert>
      ) : (
        <Problem {...outcome} />
      )}
    </Card>
  )
}

function Problem({ wish, error }: { wish: Wish; error: unknown }) {
  const { texts } = usePayoffTexts()
  const said = useServerText()
  const { brand } = useHost()
  return (
    <Alert
      tone="critical"
      title={wish === 'email' ? texts.notSent : texts.notSaved}
      isAnnounced
      actions={
        <Link href={`tel:${brand.phoneHref}`} icon="phone">
          {texts.callUs(brand.phone)}
        </Link>
      }
    >
      {(outcomeOf(error) === 'unknown' ? null : said(error)) ?? texts.unknown}
    </Alert>
  )
}

function useLetter(accountNumber: string, quote: Quote) {
  const host = useHost()
  /** The error is null where it was done. */
  const [outcome, setOutcome] = useState<{ wish: Wish; error: unknown } | null>(null)
  const about = { accountNumber, goodUntil: quote.goodUntil }
  const planOf = (wish: Wish, status: string) => ({
    capability,
    accountNumber,
    tell: () => ({ status, amountCents: quote.payoffQuoteTotal, paymentDate: quote.goodUntil }),
    onLate: () => setOutcome({ wish, error: null }),
  })
  const email = useAct(SendPayoffLetterDocument, planOf('email', 'LETTER_SENT'))
  const download = useAct(WritePayoffLetterDocument, {
    ...planOf('download', 'LETTER_SAVED'),
    finish: ({ CreatePayoffLetter: { documentId, fileName } }) => host.saveDocument(documentId, fileName),
  })
  const acts = { email, download }
  const ask = async (wish: Wish): Promise<void> => {
    setOutcome(null)
    try {
      await acts[wish].run(about)
      setOutcome({ wish, error: null })
    } catch (error) {
      if (!isGivenUp(error)) setOutcome({ wish, error })
    }
  }
  const running = email.isRunning ? 'email' : download.isRunning ? 'download' : null
  return { running, outcome, ask }
}
