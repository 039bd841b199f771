import { useId, useRef, useState } from 'react'
import { Button, Cluster, Points, RadioCards, useLanguage, useMessages } from '#ui'
import { capabilityTexts } from '#sdk/loan/capability-texts'
import { signInMessages } from './sign-in.messages.ts'
import type { TokenOffer } from './token-offer.ts'
import { useArmed } from './use-armed.ts'

interface ConsentProps {
  /** Name of the page's host. */
  site: string
  /** Who asks where the page is our own. */
  brandName: string
  offer: TokenOffer
  isSending: boolean
  onAgree: (accountNumber: string) => void
}

/** What the page is going to get, in words: which partner, which loan, and what for. */
export function Consent({ site, brandName, offer, isSending, onAgree }: ConsentProps) {
  const messages = useMessages(signInMessages)
  const buttons = useRef<HTMLDivElement>(null)
  const armed = useArmed(buttons)
  const [first, ...others] = offer.loans
  const [chosen, setChosen] = useState(others.length === 0 ? first.accountNumber : null)
  const [isMissing, setMissing] = useState(false)
  const who = messages.partner(offer.partnerName ?? brandName, site)
  const firstLoan = useId()
  const agree = () => {
    if (chosen !== null) return onAgree(chosen)
    setMissing(true)
    document.getElementById(firstLoan)?.focus()
  }
  return (
    <>
      <p>{others.length === 0 ? messages.asksForLoan(who, endingOf(first)) : messages.asksForOne(who)}</p>
      {others.length === 0 ? null : (
        <RadioCards
          id={firstLoan}
          legend={messages.loans}
          options={offer.loans.map((loan) => ({
            value: loan.accountNumber,
            title: messages.loan(endingOf(loan)),
            meaning: loan.vehicle,
          }))}
          value={chosen}
          onChange={(loan) => {
            setMissing(false)
            setChosen(loan)
          }}
          error={isMissing ? messages.chooseLoan : null}
        />
      )}
      <Allows site={site} capabilities={offer.capabilities} />
      <p className="cp-help">{messages.confirmLimits}</p>
      <div ref={buttons}>
        <Cluster>
          {/* Not `disabled`: whoever reaches it by keyboard keeps the focus on it while it waits. */}
          <Button
            variant="primary"
            onClick={({ nativeEvent }) => armed.accepts(nativeEvent) && agree()}
            aria-disabled={armed.isArmed ? undefined : true}
            isLoading={isSending}
          >
            {messages.goOn}
          </Button>
          <Button onClick={() => window.close()}>{messages.stop}</Button>
        </Cluster>
      </div>
    </>
  )
}

/** What the borrower can do where the page may show these. */
export function Allows({ site, capabilities }: { site: string; capabilities: readonly string[] }) {
  const messages = useMessages(signInMessages)
  const texts = capabilityTexts[useLanguage()]
  return (
    <div>
      <p>{messages.allows(site)}</p>
      <Points lines={capabilities.map((capability) => texts[capability] ?? capability)} />
    </div>
  )
}

function endingOf({ accountNumber }: { readonly accountNumber: string }): string {
  return accountNumber.slice(-4)
}
