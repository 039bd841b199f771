import { useId, useState } from 'react'
import { useFormatters, useQuery } from '#host'
import { addDays } from '#sdk/dates/dates'
import { type ChargeOffTerms, startDates } from '#sdk/loan/charge-off-plan'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { Alert, Card, DateField, ErrorSummary, MoneyField, RadioCards, Select, TextField } from '#ui'
import { chosenCount, initialCents, type PlanChoice, startIn } from './charge-off-choice.ts'
import type { ChargeOffStanding } from './charge-off-standing.ts'
import { ChargeOffOffersDocument, type ChargeOffOffersQuery } from './charge-off-flow.graphql.ts'
import { useChargeOffFlowTexts } from './charge-off-flow-texts.ts'
import type { ChargeOffPlace } from './charge-off-parts.tsx'
import { MovedTitle } from './moved-title.tsx'
import { BeforeAfter } from './program-terms.tsx'

interface CalculatorProps {
  place: ChargeOffPlace
  standing: ChargeOffStanding
  choice: PlanChoice
  onChoice: (choice: PlanChoice) => void
  /** How often the borrower tried to go on: after the first time what is missing is said. */
  attempts: number
  /** Whether the borrower came here from another screen, so that the title takes the focus. */
  hasMoved: boolean
}

const frequencies: readonly AutopayFrequency[] = ['MONTHLY', 'SEMI_MONTHLY', 'BI_WEEKLY', 'WEEKLY']

/** First payment, rhythm, days, and the number of payments: from our offers, or of one's own. */
export function ChargeOffCalculator({ place, standing, choice, onChoice, attempts, hasMoved }: CalculatorProps) {
  const texts = useChargeOffFlowTexts()
  const { money } = useFormatters()
  const { asOf, limits } = standing
  const id = useId()
  const change = (part: Partial<PlanChoice>) => onChoice({ ...choice, ...part })
  const offers = useOffers(place, standing, choice)
  if (limits === null) return <Alert tone="info">{texts.tooSmall}</Alert>
  const range = [money(limits.leastInitial), money(limits.mostInitial)] as const
  const isTried = attempts > 0
  const wrongFirst = isTried && initialCents(choice, standing) === null ? texts.firstWrong(...range) : undefined
  const isMissing = isTried && chosenCount(choice) === null
  const errors = [
    ...(wrongFirst === undefined ? [] : [{ message: wrongFirst, fieldId: `${id}-first` }]),
    ...(isMissing ? [{ message: texts.countMissing, fieldId: offersField(id, choice) }] : []),
  ]
  const start = startDates(choice.initialDate, { startDays: limits.startDays })
  return (
    <Card title={<MovedTitle hasMoved={hasMoved}>{texts.chooseTitle}</MovedTitle>}>
      <ErrorSummary errors={errors} attempt={attempts} />
      <MoneyField
        id={`${id}-first`}
        label={texts.firstLabel}
        help={texts.firstHelp(...range)}
        error={wrongFirst}
        value={choice.initialText}
        onChange={(event) => change({ initialText: event.target.value })}
      />
      <DateField
        label={texts.firstDate}
        help={texts.firstDateHelp}
        value={choice.initialDate}
        onChange={(initialDate) => change({ initialDate })}
        min={asOf}
        max={addDays(asOf, limits.initialDays)}
        today={asOf}
      />
      <Select
        label={texts.often}
        value={choice.frequency}
        onChange={(event) => change({ frequency: event.target.value as AutopayFrequency, offer: null, countText: '' })}
      >
        {frequencies.map((each) => (
          <option key={each} value={each}>
            {texts.frequencies[each]}
          </option>
        ))}
      </Select>
      <DateField
        label={texts.start}
        help={texts.startHelp}
        value={startIn(choice, standing)}
        onChange={(startDate) => change({ startDate })}
        min={start.from}
        max={start.to}
        today={asOf}
      />
      <Offers {...{ id, standing, choice, offers, change, isMissing }} />
    </Card>
  )
}

type Offer = ChargeOffOffersQuery['GetPcoOffers'][number]

/** The offers for the first payment and the rhythm. While others are asked for, the ones before stay. */
function useOffers(
  { accountNumber }: ChargeOffPlace,
  standing: ChargeOffStanding,
  choice: PlanChoice,
): readonly Offer[] {
  const [latest, setLatest] = useState<readonly Offer[]>([])
  const initialPaymentAmount = initialCents(choice, standing)
  const { data } = useQuery(
    ChargeOffOffersDocument,
    initialPaymentAmount === null
      ? null
      : {
          accountNumber,
          paymentFrequency: choice.frequency,
          initialPaymentAmount,
          paymentStartDate: startIn(choice, standing),
        },
  )
  const fresh = data?.GetPcoOffers
  if (fresh !== undefined && fresh !== latest) setLatest(fresh)
  return fresh ?? latest
}

/** The field to enter or choose the payments in: where a number was typed it is that number's. */
function offersField(id: string, { offer, countText }: PlanChoice): string {
  return offer === null && countText.trim() !== '' ? `${id}-number` : `${id}-offers`
}

interface OffersProps {
  id: string
  standing: ChargeOffStanding
  choice: PlanChoice
  offers: readonly Offer[]
  change: (part: Partial<PlanChoice>) => void
  isMissing: boolean
}

const own = 'own'

function Offers({ id, standing, choice, offers, change, isMissing }: OffersProps) {
  const texts = useChargeOffFlowTexts()
  const { date, money } = useFormatters()
  const isMenu = standing.access === 'FULL_MENU'
  const isOwn = choice.offer === null && (choice.countText !== '' || isMissing)
  const options = offers.map(({ numberOfPayments, regularPaymentAmount, paymentEndDate }) => ({
    value: String(numberOfPayments ?? 0),
    title: texts.offer(numberOfPayments ?? 0, money(regularPaymentAmount ?? 0)),
    ...(paymentEndDate === null ? {} : { meaning: texts.offerEnd(date(paymentEndDate)) }),
  }))
  const isListed = options.some(({ value }) => value === String(choice.offer))
  const count = (
    <TextField
      id={`${id}-number`}
      label={texts.count}
      autoComplete="off"
      help={texts.ownHelp(standing.limits?.mostMonths ?? 0)}
      inputMode="numeric"
      value={choice.offer === null ? choice.countText.trim() : ''}
      onChange={(event) => change({ offer: null, countText: event.target.value })}
    />
  )
  return (
    <RadioCards
      id={`${id}-offers`}
      legend={texts.offers}
      error={isMissing ? texts.countMissing : undefined}
      value={isListed ? String(choice.offer) : isOwn || choice.offer !== null ? own : null}
      onChange={(value) => change(value === own ? { offer: null, countText: ' ' } : { offer: Number(value) })}
      options={[...options, ...(isMenu ? [{ value: own, title: texts.own, details: count }] : [])]}
    />
  )
}

/** What is owed today, and what it is with a plan. */
export function ChargeOffComparison({ standing, terms }: { standing: ChargeOffStanding; terms: ChargeOffTerms }) {
  const texts = useChargeOffFlowTexts()
  const { money } = useFormatters()
  const balance = money(standing.accountBalance)
  return (
    <>
      <BeforeAfter
        caption={texts.compareTitle}
        rows={[
          { label: texts.compareOwed, before: balance, after: balance },
          {
            label: texts.compareDue,
            before: balance,
            after: money(terms.initialPaymentAmount),
            isChanged: true,
          },
          { label: texts.compareInterest, before: texts.nothingAdded, after: texts.nothingAdded },
        ]}
      />
      {standing.hasVehicle ? <p>{texts.keepIt}</p> : null}
    </>
  )
}
