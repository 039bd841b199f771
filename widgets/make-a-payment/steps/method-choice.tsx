import { exceedsCardLimit, isCard, type NewMethodKind } from '#blocks'
import { useHost } from '#host'
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
  const host = useHost()
  const { texts, money, methodName } = usePaymentTexts()
  const { facts, chosen, ways, eligibility } = loaded
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
  const addCard = () => {
    if (host.openSecureFrame === undefined) host.go('payment-authenticate')
    else onAdd('debit-card')
  }
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
        {ways.bank ? (
          <Button icon="plus" id={options.length === 0 ? id : undefined} onClick={() => onAdd('bank-account')}>
            {texts.addBankAccount}
          </Button>
        ) : null}
        {ways.card ? (
          <Button icon="plus" onClick={addCard}>
            {texts.addDebitCard}
          </Button>
        ) : null}
      </Cluster>
    </Stack>
  )
}
