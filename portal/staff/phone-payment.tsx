import { type ReactNode, useState } from 'react'
import { Loaded, useQuery } from '#host'
import type { LocalDate } from '#sdk/dates/dates'
import { formatCents, parseCents } from '#sdk/money/money'
import {
  Alert,
  Button,
  Card,
  DateField,
  MoneyField,
  Select,
  Skeleton,
  SkeletonGroup,
  Stack,
  SummaryList,
  useLanguage,
  useMessages,
} from '#ui'
import { PhonePaymentOptionsDocument, type PhonePaymentOptionsQuery } from './admin.graphql.ts'
import { CustomerResult, type CustomerResultProps } from './customer-result.tsx'
import { phonePaymentMessages } from './phone-payment.messages.ts'
import { type AskedPayment, PhonePaymentReview } from './phone-payment-review.tsx'
import { StaffForm } from './staff-form.tsx'
import { OpenOnPress } from './waiting-list.tsx'

type Options = PhonePaymentOptionsQuery['GetPhonePaymentOptions']

/** A borrower that was found by a loan advisor: their login, and taking a payment from them on the phone. */
export function AdvisorResult(props: CustomerResultProps) {
  const texts = useMessages(phonePaymentMessages)
  const { accountNumbers, accountsOnHold, customerId } = props.user
  // The result above names those on hold, which take none.
  const payable = customerId === '' ? [] : accountNumbers.filter((each) => !accountsOnHold.includes(each))
  return (
    <>
      <CustomerResult {...props} />
      {payable.length === 0 ? null : (
        <Card title={texts.title}>
          <Stack gap={16}>
            {payable.map((accountNumber) => (
              <OpenOnPress key={accountNumber} label={texts.take(accountNumber.slice(-4))}>
                <PhonePayment accountNumber={accountNumber} customerId={customerId} />
              </OpenOnPress>
            ))}
          </Stack>
        </Card>
      )}
    </>
  )
}

interface PhonePaymentProps {
  readonly accountNumber: string
  readonly customerId: string
}

function PhonePayment(loan: PhonePaymentProps) {
  const texts = useMessages(phonePaymentMessages)
  const query = useQuery(PhonePaymentOptionsDocument, { ...loan })
  const [done, setDone] = useState<string | null>(null)
  if (done !== null)
    return (
      <Alert tone="success" isAnnounced>
        {texts.done(done)}
      </Alert>
    )
  const waiting = (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={96} />
    </SkeletonGroup>
  )
  return (
    <Loaded query={query} waiting={waiting} failed={texts.failed}>
      {({ GetPhonePaymentOptions: options }) => <Take {...loan} options={options} onDone={setDone} />}
    </Loaded>
  )
}

interface TakeProps extends PhonePaymentProps {
  readonly options: Options
  readonly onDone: (confirmationNumber: string) => void
}

function Take({ options, onDone, ...loan }: TakeProps): ReactNode {
  const texts = useMessages(phonePaymentMessages)
  const { reasonCode, bankAccounts, today } = options
  const [entered, setEntered] = useState<EnteredPayment>({
    methodId: bankAccounts[0]?.paymentMethodId ?? '',
    amount: '',
    date: today,
  })
  const [asked, setAsked] = useState<AskedPayment | null>(null)
  if (reasonCode !== null) return <p>{texts.refusals[reasonCode] ?? texts.refused}</p>
  if (bankAccounts.length === 0) return <p>{texts.noAccounts}</p>
  if (asked !== null)
    return <PhonePaymentReview {...loan} asked={asked} onChange={() => setAsked(null)} onDone={onDone} />
  return <EnterForm options={options} entered={entered} onEntered={setEntered} onAsk={setAsked} />
}

interface EnteredPayment {
  readonly methodId: string
  readonly amount: string
  readonly date: LocalDate
}

interface EnterFormProps {
  readonly options: Options
  readonly entered: EnteredPayment
  readonly onEntered: (entered: EnteredPayment) => void
  readonly onAsk: (asked: AskedPayment) => void
}

function EnterForm({ options, entered, onEntered, onAsk }: EnterFormProps) {
  const texts = useMessages(phonePaymentMessages)
  const language = useLanguage()
  const [isWrong, setWrong] = useState(false)
  const { bankAccounts, today, lastPaymentDate, dueToday, pastDueAmount } = options
  const submit = () => {
    const paymentAmount = parseCents(entered.amount)
    setWrong(paymentAmount === null)
    if (paymentAmount !== null) onAsk({ paymentAmount, paymentDate: entered.date, paymentMethodId: entered.methodId })
  }
  return (
    <StaffForm onSubmit={submit} className="portal-staff-facts">
      <Stack gap={16}>
        <SummaryList
          rows={[
            { label: texts.dueToday, value: formatCents(dueToday, language) },
            { label: texts.pastDue, value: formatCents(pastDueAmount, language) },
          ]}
        />
        <Select
          label={texts.account}
          value={entered.methodId}
          onChange={(event) => onEntered({ ...entered, methodId: event.target.value })}
        >
          {bankAccounts.map(({ paymentMethodId, displayName }) => (
            <option key={paymentMethodId} value={paymentMethodId}>
              {displayName}
            </option>
          ))}
        </Select>
        <MoneyField
          label={texts.amount}
          error={isWrong ? texts.amountMissing : undefined}
          value={entered.amount}
          onChange={(event) => onEntered({ ...entered, amount: event.target.value })}
        />
        <DateField
          label={texts.date}
          value={entered.date}
          onChange={(date) => onEntered({ ...entered, date })}
          min={today}
          max={lastPaymentDate}
          today={today}
        />
        <Button type="submit">{texts.review}</Button>
      </Stack>
    </StaffForm>
  )
}
