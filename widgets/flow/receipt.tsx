import { type ReactNode, useState } from 'react'
import { PlaceLink } from '#host'
import { Button, factsLine, Icon, Subtitle, SummaryList, type SummaryRow, uiMessages, useMessages } from '#ui'
import { confirmationGroups } from './confirmation-groups.ts'
import type { ReceiptPaymentFragment } from './receipt.graphql.ts'

export interface ReceiptProps {
  title: ReactNode
  /** Which account it is about. */
  account: string
  /** Whom and what it names besides; null on a partner's page. */
  parties: ReceiptPaymentFragment['parties']
  /** The figure, usually an Amount of size large. */
  figure?: ReactNode
  /** Shown in groups of 3, 3 and 4 with a button that copies it. */
  confirmationNumber?: string | null
  rows: readonly SummaryRow[]
  /** What happens next, notes. */
  children?: ReactNode
  /** Beside the print button. */
  actions?: ReactNode
}

/** A receipt: what was done, its number, its lines, and a button that prints it on one page. */
export function Receipt({
  title,
  account,
  parties,
  figure,
  confirmationNumber = null,
  rows,
  children,
  actions,
}: ReceiptProps) {
  const messages = useMessages(uiMessages)
  return (
    <article className="cp-receipt cp-card cp-card-raised" part="receipt card">
      <header className="cp-receipt-head">
        <span className="cp-receipt-mark">
          <Icon name="check" size={24} />
        </span>
        <h2 part="heading" className="cp-receipt-title">
          {title}
        </h2>
        {figure === undefined ? null : <p className="cp-headline-figure">{figure}</p>}
        <p className="cp-help" part="help">
          {factsLine([parties?.borrowerName ?? '', parties?.vehicle ?? '', account])}
        </p>
      </header>
      {confirmationNumber === null ? null : <ConfirmationNumber number={confirmationNumber} />}
      <SummaryList rows={rows} />
      {children}
      <div className="cp-cluster cp-gap-12 cp-no-print">
        <Button icon="print" onClick={() => window.print()}>
          {messages.print}
        </Button>
        {actions}
      </div>
    </article>
  )
}

interface ReceiptLinksProps {
  texts: { readonly seePayments: string; readonly backToDashboard: string }
  /** Between the two. */
  children?: ReactNode
}

/** Where a receipt leads on to. */
export function ReceiptLinks({ texts, children }: ReceiptLinksProps) {
  return (
    <>
      <PlaceLink to="manage-payments">{texts.seePayments}</PlaceLink>
      {children}
      <PlaceLink to="dashboard" button="quiet">
        {texts.backToDashboard}
      </PlaceLink>
    </>
  )
}

interface AfterReceiptProps {
  texts: { readonly nextTitle: string; readonly emailed: string }
  children: ReactNode
}

/** What happens next, below a receipt's lines, and where its copy went. */
export function AfterReceipt({ texts, children }: AfterReceiptProps) {
  return (
    <>
      <Subtitle>{texts.nextTitle}</Subtitle>
      {children}
      <p className="cp-help" part="help">
        {texts.emailed}
      </p>
    </>
  )
}

function ConfirmationNumber({ number }: { number: string }) {
  const messages = useMessages(uiMessages)
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard?.writeText(number).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="cp-confirmation">
      <div>
        <p className="cp-confirmation-label">{messages.confirmationNumber}</p>
        <p className="cp-confirmation-number" data-confirmation={number}>
          {confirmationGroups(number).map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </p>
      </div>
      <Button variant="quiet" icon={isCopied ? 'check' : 'copy'} onClick={copy} className="cp-no-print">
        <span aria-live="polite">{isCopied ? messages.copied : messages.copy}</span>
      </Button>
    </div>
  )
}
