import { type ComponentType, useEffect } from 'react'
import { SecureFrameBox, useHost } from '#host'
import { Alert, Button, Cluster, Dialog, RadioCards, Stack } from '#ui'
import { type PaymentDraft, isCard } from '../payment-choices.ts'
import type { LoadedFlow } from '../payment-flow.ts'
import { usePaymentTexts } from '../payment-texts.ts'
import type { NewBankAccountProps } from './step-props.ts'

export type NewMethodKind = 'bank-account' | 'debit-card'

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
    ...(method.isDefault ? { meaning: texts.isDefault } : {}),
  }))
  const reason = texts.bankReasons[eligibility.oneTimeAchReasonCode ?? ''] ?? texts.bankReasonUnknown
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

interface NewMethodProps {
  kind: NewMethodKind | null
  accountNumber: string
  /** The form, where the page is ours; an element opens its secure frame instead. */
  form: ComponentType<NewBankAccountProps> | undefined
  onAdded: (paymentMethodId: string) => void
  onClose: () => void
}

/** Adds a method without leaving the payment. */
export function NewMethod({ kind, accountNumber, form: Form, onAdded, onClose }: NewMethodProps) {
  const host = useHost()
  const { texts } = usePaymentTexts()
  const isOurForm = kind === 'bank-account' && Form !== undefined && host.openSecureFrame === undefined
  const hasNoForm = kind !== null && !isOurForm && host.openSecureFrame === undefined
  useEffect(() => {
    if (hasNoForm) host.go('manage-bank-accounts')
  }, [hasNoForm, host])
  if (kind === null || hasNoForm) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={480}
      title={kind === 'bank-account' ? texts.newBankAccount : texts.newDebitCard}
    >
      {isOurForm ? (
        <Form onAdded={onAdded} onCancel={onClose} />
      ) : (
        <SecureFrameBox kind={kind} accountNumber={accountNumber} onAdded={onAdded} onClose={onClose} />
      )}
    </Dialog>
  )
}
