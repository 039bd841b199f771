import { type ComponentType, type FormEvent, type ReactNode, useId, useState } from 'react'
import {
  AddMethodDialog,
  inWalletOrder,
  type NewBankFormProps,
  autopayKitMessages,
  useAddMethod,
  useClosedKinds,
} from '#blocks'
import { BorrowerOnly } from '#host'
import { Button, ErrorSummary, RadioCards, Stack, useMessages } from '#ui'
import { capability } from '../payment-plan.events.ts'
import type { PlanStartQuery } from '../payment-plan.graphql.ts'
import { bySelf, type PlanChoice, type PlanOptions } from '../payment-plan.state.ts'
import { usePlanTexts } from '../plan-texts.ts'

interface PayingStepProps {
  accountNumber: string
  options: PlanOptions
  choice: PlanChoice
  choose: (choice: PlanChoice) => void
  methods: PlanStartQuery['GetWallet']['paymentMethods']
  refetch: () => Promise<void>
  newBankAccount: ComponentType<NewBankFormProps> | undefined
  onNext: () => void
  onBack: () => void
}

/** Who makes each payment: the borrower, or a bank account that is debited. Both are offered alike. */
export function PayingStep(props: PayingStepProps): ReactNode {
  const { accountNumber, options, choice, choose, onNext, onBack } = props
  const { texts } = usePlanTexts()
  const kit = useMessages(autopayKitMessages)
  const id = useId()
  const [presses, setPresses] = useState(0)
  const isMissing = presses > 0 && choice.paying === null
  const canAdd = !useClosedKinds().bank && options.isBankPayable
  const accounts = options.isBankPayable ? inWalletOrder(props.methods) : []
  const adding = useAddMethod({
    capability,
    accountNumber,
    form: props.newBankAccount,
    onAdded: (paying) => void props.refetch().then(() => choose({ ...choice, paying })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPresses((count) => count + 1)
    if (choice.paying !== null) onNext()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        <ErrorSummary attempt={presses} errors={isMissing ? [{ message: texts.payingMissing, fieldId: id }] : []} />
        <RadioCards
          id={id}
          legend={texts.payingTitle}
          isLegendHidden
          options={[
            { value: bySelf, title: texts.self, meaning: texts.selfMeaning, icon: 'calendar' as const },
            ...accounts.map((account) => ({
              value: account.id,
              title: texts.bank(account.displayName),
              meaning: texts.bankMeaning,
              icon: 'bank' as const,
            })),
          ]}
          value={choice.paying}
          onChange={(paying) => choose({ ...choice, paying })}
          error={isMissing ? texts.payingMissing : undefined}
          help={accounts.length === 0 && canAdd ? texts.noBank : texts.cards}
        />
        {canAdd ? (
          <BorrowerOnly>
            <Button icon="plus" onClick={() => adding.open('bank-account')}>
              {kit.addBankAccount}
            </Button>
          </BorrowerOnly>
        ) : null}
        <Button variant="primary" isWide type="submit">
          {texts.continueButton}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      </Stack>
      <AddMethodDialog adding={adding} texts={kit} />
    </form>
  )
}
