import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PasscodePart } from '#blocks'
import { useAct, useSigningCode } from '#flow'
import { FormActions, isGivenUp, mayHaveHappened, useHost, useServerText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import {
  Alert,
  Button,
  Cluster,
  ErrorSummary,
  passcodeOf,
  Spinner,
  Stack,
  TextField,
  useAnnounce,
  useMessages,
} from '#ui'
import { TitledPage } from './titled-page.tsx'
import { capability } from './payment-methods.events.ts'
import { CardPageAnswerDocument, CardPageTokenDocument, SaveCardDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import { type CardRefusal, cardPageUrl, isLastFour } from './payment-methods.state.ts'

export interface CardAuthenticateProps {
  accountNumber: string
  onCancel?: () => void
  /** Leaves for the card provider's page. Default: location.replace, so that the token stays out of the history. */
  openPage?: (path: string) => void
}

export interface CardAuthenticateSuccessProps {
  accountNumber: string
  /** What the card page came back with to exchange; null when it brought nothing. */
  rawToken: string | null
  /** Why there is no token, from readCardAnswer. Default: no reason given. */
  reason?: CardRefusal
  /** The saved card's method id. */
  onSaved: (paymentMethodId: string) => void
  /** Start again, or go back without a card. */
  onRetry: () => void
  onCancel: () => void
}

/** The vendor whose page takes the card number. */
const vendor = 'CARD_PROVIDER'

/** Asks for the last four of the social security number, and on a partner's page for a code, and opens the card provider's page. */
export function CardAuthenticate(props: CardAuthenticateProps): ReactNode {
  const texts = useMessages(paymentMethodsMessages)
  const { brand } = useHost()
  const id = useId()
  const page = useCardPage(props)
  const { problems } = page
  const send = (event: FormEvent) => {
    event.preventDefault()
    void page.open()
  }
  const errors = [
    ...(problems.last4 === undefined ? [] : [{ message: problems.last4, fieldId: id }]),
    ...(problems.code === undefined ? [] : [{ message: problems.code, fieldId: `${id}-code` }]),
  ]
  return (
    <TitledPage title={texts.lists.card.add}>
      <form onSubmit={send} noValidate>
        <Stack gap={20}>
          <ErrorSummary errors={errors} attempt={page.attempts} />
          <p>{texts.cardText}</p>
          <TextField
            id={id}
            label={texts.last4}
            help={texts.last4Help}
            error={problems.last4}
            value={page.last4SSN}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            onChange={(event) => page.setLast4(event.target.value)}
          />
          {page.isCodeAsked ? (
            <PasscodePart
              {...page.code}
              id={`${id}-code`}
              text={texts.cardCodeText}
              codeError={problems.code}
              phone={brand.phone}
            />
          ) : null}
          <FormActions
            submit={texts.openCardPage}
            isBusy={page.isBusy}
            cancel={texts.cancel}
            onCancel={props.onCancel}
          />
        </Stack>
      </form>
    </TitledPage>
  )
}

/** Our own text by its name, or what was thrown: worded where it is drawn. */
type CardReason = 'last4Missing' | 'codeNotSent' | 'codeMissing' | 'noMatch' | { readonly error: unknown }

/** What is wrong, at its field. */
interface CardPageProblems<TReason> {
  readonly last4?: TReason
  readonly code?: TReason
}

/** Verifies the person adding a card. The server decides whether a code is required besides the digits. */
function useCardPage({ accountNumber, openPage = replacePage }: CardAuthenticateProps) {
  const texts = useMessages(paymentMethodsMessages)
  const { graphql } = useHost()
  const [last4SSN, setLast4] = useState('')
  const [problems, setProblems] = useState<CardPageProblems<CardReason>>({})
  const said = useServerText()
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const code = useSigningCode(isCodeAsked, 'ADD_CARD')
  const fail = (next: CardPageProblems<CardReason>) => {
    setProblems(next)
    setAttempts((count) => count + 1)
  }
  const open = async (): Promise<void> => {
    const passcode = isCodeAsked ? passcodeOf(code.code) : null
    if (!isLastFour(last4SSN)) return fail({ last4: 'last4Missing' })
    if (isCodeAsked && passcode === null) return fail({ code: code.sentTo === null ? 'codeNotSent' : 'codeMissing' })
    setBusy(true)
    setProblems({})
    try {
      const answer = await graphql.query(CardPageTokenDocument, { accountNumber, last4SSN, passcode })
      const token = answer.GetCustomerTokenDetails?.generatePaymentusToken.singleUseToken
      if (token === undefined) fail({ last4: 'noMatch' })
      else openPage(cardPageUrl(token))
    } catch (error) {
      if (isCarportError(error, 'STEP_UP_REQUIRED')) setCodeAsked(true)
      else if (isCarportError(error) && error.code.startsWith('OTP_')) fail({ code: { error } })
      else fail({ last4: { error } })
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setLast4(text)
    setProblems({})
  }
  const word = (reason: CardReason | undefined) =>
    typeof reason === 'object' ? (said(reason.error) ?? texts.failed) : reason && texts[reason]
  const worded = { last4: word(problems.last4), code: word(problems.code) }
  return { last4SSN, setLast4: type, problems: worded, attempts, isBusy, isCodeAsked, code, open }
}

/** Saves the card returned by the provider's page, or explains why there is none. */
export function CardAuthenticateSuccess(props: CardAuthenticateSuccessProps): ReactNode {
  const texts = useMessages(paymentMethodsMessages)
  const { rawToken, reason = 'none' } = props
  const save = useSaveCard(props)
  const refusal = rawToken === null ? texts.cardProblems[reason] : save.problem
  if (refusal === null) {
    return (
      <TitledPage title={texts.lists.card.add}>
        <output className="cp-methods-saving">
          <Spinner size={24} />
          {texts.cardSaving}
        </output>
      </TitledPage>
    )
  }
  return (
    <TitledPage title={texts.lists.card.add}>
      <Alert tone={rawToken === null && reason !== 'declined' ? 'info' : 'warning'} isAnnounced>
        {refusal}
      </Alert>
      <Cluster>
        {save.canRetry ? (
          <Button variant="primary" onClick={save.retry}>
            {texts.tryAgain}
          </Button>
        ) : (
          <Button variant="primary" onClick={props.onRetry}>
            {texts.cardAgain}
          </Button>
        )}
        <Button variant="quiet" onClick={props.onCancel}>
          {texts.cardBack}
        </Button>
      </Cluster>
    </TitledPage>
  )
}

/**
 * Exchanges the raw token once and saves the card with what it gave. Only a saving without a clear answer can be tried again: a card
 * that was refused stays refused.
 */
function useSaveCard({ accountNumber, rawToken, onSaved }: CardAuthenticateSuccessProps) {
  const texts = useMessages(paymentMethodsMessages)
  const { graphql } = useHost()
  const announce = useAnnounce()
  const saved = useRef<string | null>(null)
  const finish = () => {
    setSingleUseToken(null)
    void graphql.refetchAll()
    if (saved.current === null) return
    announce(texts.cardSaved)
    onSaved(saved.current)
  }
  const save = useAct(SaveCardDocument, {
    capability,
    accountNumber,
    operation: 'SaveDebitCard',
    goesOn: true,
    tell: () => ({ status: 'ADDED' }),
    finish: async ({ SaveDebitCard: { paymentMethodId } }) => {
      saved.current = paymentMethodId
    },
    onLate: finish,
  })
  const said = useServerText()
  /** A provider's answer by its name, or what was thrown. */
  const [failure, setFailure] = useState<'expired' | 'none' | { error: unknown } | null>(null)
  const [singleUseToken, setSingleUseToken] = useState<string | null>(null)
  const keep = async (token: string): Promise<void> => {
    await save.run({ accountNumber, singleUseToken: token })
    finish()
  }
  const exchange = async (raw: string): Promise<void> => {
    const details = (await graphql.query(CardPageAnswerDocument, { vendor, rawToken: raw })).ThirdPartyDetails
    const token = details?.paymentusToken.singleuseToken
    if (token === undefined) return setFailure('expired')
    setSingleUseToken(token)
    await keep(token)
  }
  const attempt = (work: Promise<void>) => {
    setFailure(null)
    work.catch((error: unknown) => {
      // Stopped by the page around it: the card is still there to be saved.
      if (isGivenUp(error)) return setFailure('none')
      setFailure({ error })
      if (!mayHaveHappened(error)) setSingleUseToken(null)
    })
  }
  const start = useRef(() => undefined as void)
  useEffect(() => {
    start.current = () => {
      if (rawToken !== null) attempt(exchange(rawToken))
    }
  })
  const started = useRef<string | null>(null)
  useEffect(() => {
    // Once per token, however often this is mounted: a second exchange would be refused.
    if (started.current === rawToken) return
    started.current = rawToken
    start.current()
  }, [rawToken])
  const canRetry = singleUseToken !== null && failure !== null
  const retry = () => {
    if (singleUseToken !== null) attempt(keep(singleUseToken))
  }
  const problem =
    typeof failure === 'string' ? texts.cardProblems[failure] : failure && (said(failure.error) ?? texts.failed)
  return { problem, canRetry, retry }
}

function replacePage(path: string): void {
  globalThis.location.replace(path)
}
