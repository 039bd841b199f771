import { type LocalDate, formatDate } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { Alert, Button, Cluster, DateField, RadioCards, Stack, useLanguage, useMessages } from '#ui'
import { autopayKitMessages } from './autopay.messages.ts'
import { useClosedKinds } from './closed-kinds.ts'
import type { AutopayFrequency, AutopayReminder } from '#sdk/loan/enums.graphql'

interface ChoiceProps<V> {
  id: string
  value: V | null
  onChange: (value: V) => void
  error?: string | undefined
}

const rhythms: readonly AutopayFrequency[] = ['MONTHLY', 'SEMI_MONTHLY', 'BI_WEEKLY', 'WEEKLY']
const reminders: readonly AutopayReminder[] = ['TWO_DAY_BEFORE', 'ONE_DAY_BEFORE', 'DAY_OF_PAYMENT']

/** How often: once, twice or four times a month's payment. */
export function FrequencyChoice({
  contract,
  ...props
}: ChoiceProps<AutopayFrequency> & { contract: AutopayFrequency }) {
  const texts = useMessages(autopayKitMessages)
  const isMonthly = contract === 'MONTHLY'
  return (
    <RadioCards
      {...props}
      legend={texts.rhythmLegend}
      options={rhythms.map((value) => {
        // A contract that is paid more often has an installment of its own in that rhythm.
        const meaning = isMonthly ? { meaning: texts.rhythmMeaning[value] } : {}
        return { value, title: texts.rhythm[value], ...meaning }
      })}
    />
  )
}

interface StartChoiceProps extends ChoiceProps<LocalDate> {
  min: LocalDate
  max: LocalDate
  today: LocalDate
  dueDate: LocalDate | null
}

/** The first draw: up to the due date, and a few days after it, which costs interest. */
export function StartChoice({ dueDate, today, value, ...props }: StartChoiceProps) {
  const texts = useMessages(autopayKitMessages)
  const language = useLanguage()
  const due = dueDate === null ? null : formatDate(dueDate, language, today)
  const isLate = dueDate !== null && value !== null && value > dueDate
  return (
    <Stack gap={12}>
      <DateField
        {...props}
        label={texts.startLabel}
        value={value}
        today={today}
        dueDate={dueDate}
        {...(due === null ? {} : { help: texts.startHelp(due) })}
      />
      {isLate ? (
        <Alert tone="warning" isAnnounced>
          {texts.startLate(due ?? '')}
        </Alert>
      ) : null}
    </Stack>
  )
}

/** When a reminder is sent. */
export function ReminderChoice(props: ChoiceProps<AutopayReminder>) {
  const texts = useMessages(autopayKitMessages)
  const options = reminders.map((value) => ({ value, title: texts.reminder[value] }))
  return <RadioCards {...props} legend={texts.reminderLegend} options={options} />
}

/** A saved way to pay, as the wallet has it. */
export interface CardOrAccount {
  readonly id: string
  readonly type: string
  readonly displayName: string
  readonly lastFour: string
  readonly isDefault: boolean
  /** What one payment with it costs, in cents. */
  readonly serviceFee: number
}

interface MethodCardsProps extends ChoiceProps<string> {
  methods: readonly CardOrAccount[]
  /** For a payment the fee is part of the choice; draws cost nothing. */
  hasFees?: boolean
  /** Left out where no account or card may be added. */
  onAddBank?: (() => void) | undefined
  onAddCard?: (() => void) | undefined
}

/** The source of the money: the saved accounts and cards, and the ways to add one. */
export function MethodCards(props: MethodCardsProps) {
  const { methods, hasFees = false, onAddBank, onAddCard, id, value, onChange, error } = props
  const texts = useMessages(autopayKitMessages)
  const language = useLanguage()
  const closed = useClosedKinds()
  const options = methods.map((method) => ({
    value: method.id,
    title: methodTitle(method, texts.endingIn),
    icon: isCardType(method.type) ? ('card' as const) : ('bank' as const),
    ...(method.isDefault ? { meaning: texts.isDefault } : {}),
    ...(hasFees
      ? { figure: method.serviceFee > 0 ? texts.fee(formatCents(method.serviceFee, language)) : texts.noFee }
      : {}),
  }))
  return (
    <Stack gap={12}>
      <RadioCards
        {...{ id, value, onChange, error, options }}
        legend={texts.methodLegend}
        {...(options.length === 0 ? { help: texts.noMethods } : {})}
      />
      <Cluster>
        {onAddBank === undefined || closed.bank ? null : (
          <Button icon="plus" id={options.length === 0 ? id : undefined} onClick={onAddBank}>
            {texts.addBankAccount}
          </Button>
        )}
        {onAddCard === undefined || closed.card ? null : (
          <Button icon="plus" onClick={onAddCard}>
            {texts.addDebitCard}
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}

/** Whether a method is a card; everything else is a bank account. */
function isCardType(type: string): boolean {
  return type !== 'CHECKING_ACCOUNT' && type !== 'SAVINGS_ACCOUNT'
}

function methodTitle(method: CardOrAccount, endingIn: (name: string, lastFour: string) => string): string {
  const { displayName, lastFour } = method
  return displayName.includes(lastFour) ? displayName : endingIn(displayName, lastFour)
}
