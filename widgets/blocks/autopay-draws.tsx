import { type LocalDate, formatDate, parseIso, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { formatCents } from '#sdk/money/money'
import { Alert, Amount, Button, Dialog, Link, useLanguage, useMessages, VisuallyHidden } from '#ui'
import { autopayKitMessages } from './autopay.messages.ts'
import type { PlannedDraw } from './autopay-schedule.tsx'

/** A draw that may still be left out. */
export interface OpenDraw extends PlannedDraw {
  /** ISO 8601 UTC: the moment before which it can be left out. */
  readonly cancelUntil: string
  readonly isCancellable: boolean
  /** What is due beyond what a card can pay at once. */
  readonly leftToPay: number
}

/** Amounts and dates of draws in the borrower's language. */
export function useDrawTexts(today: LocalDate) {
  const texts = useMessages(autopayKitMessages)
  const language = useLanguage()
  const money = (cents: number) => formatCents(cents, language)
  const date = (day: LocalDate) => formatDate(day, language, today)
  return {
    texts,
    money,
    date,
    skipUntil: (iso: string) =>
      texts.skipUntil(formatTime(parseIso(iso), language), date(businessDateAt(parseIso(iso)))),
  }
}

/** The draws to come, each with a way to leave it out while that is possible. */
export function DrawList<D extends OpenDraw>(props: {
  draws: readonly D[]
  today: LocalDate
  /** Left out for who may not change them. */
  onSkip?: ((draw: D) => void) | undefined
}) {
  const { draws, today, onSkip } = props
  const { texts, money, date, skipUntil } = useDrawTexts(today)
  if (draws.length === 0)
    return (
      <p className="cp-help" part="help">
        {texts.noDraws}
      </p>
    )
  return (
    <ul className="cp-draws-list">
      {draws.map((draw) => {
        const day = date(draw.paymentDate)
        const canSkip = onSkip !== undefined && draw.isCancellable && !draw.isFinal
        return (
          <li key={draw.paymentDate} className="cp-draws-line">
            <div>
              <p>
                <Amount cents={draw.paymentAmount} size="medium" />
              </p>
              <p>{day}</p>
              {draw.leftToPay > 0 ? (
                <p className="cp-help" part="help">
                  {texts.leftToPay(money(draw.leftToPay))}
                </p>
              ) : null}
              {draw.isFinal ? (
                <p className="cp-help" part="help">
                  {texts.final}
                </p>
              ) : null}
              {canSkip ? (
                <p className="cp-help" part="help">
                  {skipUntil(draw.cancelUntil)}
                </p>
              ) : null}
            </div>
            {canSkip ? (
              <Button onClick={() => onSkip(draw)}>
                {`${texts.skip} `}
                <VisuallyHidden>{texts.skipNamed(money(draw.paymentAmount), day)}</VisuallyHidden>
              </Button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

interface SkipDialogProps {
  /** The draw that is asked about; null while none is. */
  draw: OpenDraw | null
  today: LocalDate
  isRunning: boolean
  problem: { readonly kind: 'refused' | 'unknown'; readonly message: string | null } | null
  phone: string
  phoneHref: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a draw is left out; a refusal is said here and the draw stays. */
export function SkipDialog(props: SkipDialogProps) {
  const { draw, today, isRunning, problem, phone, phoneHref, onConfirm, onClose } = props
  const { texts, money, date } = useDrawTexts(today)
  const amount = money(draw?.paymentAmount ?? 0)
  const said = problem?.kind === 'unknown' ? texts.skipUnknown : (problem?.message ?? texts.skipUnknown)
  return (
    <Dialog
      isOpen={draw !== null}
      onClose={onClose}
      title={texts.skipTitle}
      actions={
        <>
          <Button variant="primary" isLoading={isRunning} onClick={onConfirm}>
            {texts.skipYes(amount)}
          </Button>
          <Button variant="quiet" disabled={isRunning} onClick={onClose}>
            {texts.skipNo}
          </Button>
        </>
      }
    >
      {draw === null ? null : <p>{texts.skipText(amount, date(draw.paymentDate))}</p>}
      <p className="cp-help" part="help">
        {texts.skipNote}
      </p>
      {problem === null ? null : (
        <Alert
          tone="critical"
          title={texts.notSkipped}
          isAnnounced
          actions={
            <Link href={`tel:${phoneHref}`} icon="phone">
              {texts.callUs(phone)}
            </Link>
          }
        >
          {said}
        </Alert>
      )}
    </Dialog>
  )
}
