import { exceedsCardLimit, isCard, type NewMethodKind } from '#blocks'
import { useFlag } from '#host'
import { Alert, Button, Cluster, RadioCards, Stack } from '#ui'
import type { PaymentDraft } from '../payment-choices.ts'
import type { LoadedFlow } from '../payment-flow.ts'
import { usePaymentTexts } from '../payment-texts.ts'

interface MethodChoiceProps {
  loaded: LoadedFlow
  edit: (change: Partial<PaymentDraft>) => void
  id: string
  error: string | undefined
  onAdd: (kind: NewMethodKind) => void
}

/** How: the saved accounts and cards with their fees, and the ways to add one. */
export function MethodChoice({ loaded, edit, id, error, onAdd }: MethodChoiceProps) {
  const { texts, money, methodName } = usePaymentTexts()
  const { facts, chosen, ways, eligibility } = loaded
  // The same as useClosedKinds, without its file: the first screen has no room for it.
  const isBankClosed = useFlag('DisableManageBankAc')
  const isCardClosed = useFlag('DisableManageDebitCards')
  const options = facts.methods.map((method) => ({
    value: method.id,
    title: methodName(method),
    figure: method.serviceFee > 0 ? texts.fee(money(method.serviceFee)) : texts.noFee,
    icon: isCard(method) ? ('card' as const) : ('bank' as const),
    // The limit is shown where it matters, before anything is refused for it.
    meaning: exceedsCardLimit(method, chosen.amountCents)
      ? texts.problems.CARD_LIMIT
      : method.isDefault
        ? texts.isDefault
        : undefined,
  }))
  const reason = texts.bankReasons[eligibility.oneTimeAchReasonCode ?? ''] ?? texts.bankReasons['account-status'] ?? ''
  return (
    <Stack gap={12}>
      {ways.bank ? null : <Alert tone="warning">{texts.bankNotAvailable(reason)}</Alert>}
      {ways.card ? null : <Alert tone="info">{texts.cardNotAvailable}</Alert>}
      <RadioCards
        id={id}
        legend={texts.methodLegend}
        options={options}
        value={chosen.method?.id ?? null}
        onChange={(paymentMethodId) => edit({ paymentMethodId })}
        error={error}
        help={options.length === 0 ? texts.noMethods : texts.feeNote}
      />
      <Cluster>
        {ways.bank && !isBankClosed ? (
          <Button icon="plus" id={options.length === 0 ? id : undefined} onClick={() => onAdd('bank-account')}>
            {texts.addBankAccount}
          </Button>
        ) : null}
        {ways.card && !isCardClosed ? (
          <Button icon="plus" onClick={() => onAdd('debit-card')}>
            {texts.addDebitCard}
          </Button>
        ) : null}
      </Cluster>
    </Stack>
  )
}
