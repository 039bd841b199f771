import { useState } from 'react'
import { type CarportHost, isGivenUp, useHost, useMutation, serverText, BorrowerOnly } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Alert, Button, Card, Cluster, Link } from '#ui'
import { capability } from './payoff-quote.events.ts'
import { SendPayoffLetterDocument, WritePayoffLetterDocument } from './payoff-quote.graphql.ts'
import { type Quote, letterFailureOf } from './payoff-quote.state.ts'
import { usePayoffTexts } from './payoff-texts.ts'

type Wish = 'email' | 'download'

/** The quote in writing: by email or as a file. Says which of the three happened: done, refused, or not known yet. */
export function PayoffLetter({ accountNumber, quote }: { accountNumber: string; quote: Quote }) {
  const { texts } = usePayoffTexts()
  const letter = useLetter(accountNumber, quote)
  const { outcome, running } = letter
  return (
    <Card title={texts.letterTitle} className="cp-no-print">
      <p>{texts.letterText}</p>
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
      {outcome === null ? null : outcome.problem === null ? (
        <Alert tone="success" isAnnounced>
          {outcome.wish === 'email' ? texts.emailed : texts.saved}
        </Alert>
      ) : (
        <Problem wish={outcome.wish} text={outcome.problem} />
      )}
    </Card>
  )
}

function Problem({ wish, text }: { wish: Wish; text: string }) {
  const { texts } = usePayoffTexts()
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
      {text}
    </Alert>
  )
}

function useLetter(accountNumber: string, quote: Quote) {
  const host = useHost()
  const { texts } = usePayoffTexts()
  const send = useMutation(SendPayoffLetterDocument)
  const write = useMutation(WritePayoffLetterDocument)
  const [running, setRunning] = useState<Wish | null>(null)
  const [outcome, setOutcome] = useState<{ wish: Wish; problem: string | null } | null>(null)
  const about = { accountNumber, goodUntil: quote.goodUntil }
  const work: Record<Wish, () => Promise<void>> = {
    email: async () => {
      await send.run(about)
    },
    download: async () => {
      const { documentId, fileName } = (await write.run(about)).CreatePayoffLetter
      await host.saveDocument(documentId, fileName)
    },
  }
  const ask = async (wish: Wish): Promise<void> => {
    setRunning(wish)
    setOutcome(null)
    try {
      await work[wish]()
      setOutcome({ wish, problem: null })
      sayDone(host, wish, quote)
    } catch (error) {
      if (isGivenUp(error)) return
      const isUnknown = letterFailureOf(error) === 'unknown'
      setOutcome({ wish, problem: isUnknown ? texts.unknown : (serverText(error) ?? texts.unknown) })
      sayFailed(host, error, quote)
    } finally {
      setRunning(null)
    }
  }
  return { running, outcome, ask }
}

function sayDone(host: CarportHost, wish: Wish, quote: Quote): void {
  host.emit('carport-success', {
    capability,
    confirmationNumber: null,
    amountCents: quote.payoffQuoteTotal,
    paymentDate: quote.goodUntil,
    status: wish === 'email' ? 'LETTER_SENT' : 'LETTER_SAVED',
  })
}

function sayFailed(host: CarportHost, error: unknown, quote: Quote): void {
  const known = isCarportError(error) ? error : null
  if (known === null || letterFailureOf(error) === 'unknown') {
    const reference = known?.correlationId ?? ''
    host.emit('carport-unknown', { capability, reference, amountCents: quote.payoffQuoteTotal })
    return
  }
  host.emit('carport-failure', {
    capability,
    code: known.code,
    category: known.category,
    retryable: known.retryable,
    correlationId: known.correlationId ?? null,
  })
}
