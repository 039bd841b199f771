import { type FormEvent, useId, useState } from 'react'
import { AddMethodDialog, autopayKitMessages, MethodCards, PaymentDay, useAddMethod } from '#blocks'
import { Button, ErrorSummary, RadioCards, Stack, SummaryList, useMessages } from '#ui'
import { capability } from '../payment-extension.events.ts'
import { useExtensionTexts } from '../extension-texts.ts'
import { choiceProblems, payingMethods, waysToPay } from '../payment-extension.state.ts'
import { Frame } from './frame.tsx'
import type { TermsStepProps } from './step-props.ts'

/** How the interest is paid, when, and what autopay does meanwhile. */
export function ChoicesStep(props: TermsStepProps) {
  const { terms, chosen, isLoading, hasMoved, goTo } = props
  const { texts, money, date } = useExtensionTexts()
  const kit = useMessages(autopayKitMessages)
  const id = useId()
  const [attempts, setAttempts] = useState(0)
  const found = choiceProblems(chosen, terms.paymentAmount)
  const problems = attempts === 0 ? {} : found
  const dateError = problems.date && texts.dateRange(date(chosen.from), date(chosen.to))
  const methodError = problems.method && kit.methodMissing
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts((count) => count + 1)
    if (Object.keys(found).length === 0 && !isLoading) goTo('sign')
  }
  return (
    <Frame title={texts.choicesTitle} number={2} takesFocus={hasMoved} isNarrow>
      <ErrorSummary
        attempt={attempts}
        errors={[
          ...(dateError ? [{ message: dateError, fieldId: `${id}-date` }] : []),
          ...(methodError ? [{ message: methodError, fieldId: `${id}-method` }] : []),
        ]}
      />
      <form onSubmit={submit} noValidate>
        <Stack gap={32}>
          {terms.paymentAmount > 0 ? (
            <>
              <Method {...props} id={`${id}-method`} error={methodError} />
              <Day {...props} id={`${id}-date`} error={dateError} />
            </>
          ) : (
            <p>{texts.nothingToPay}</p>
          )}
          <AutopayChoice {...props} />
          <SummaryList
            rows={[
              {
                label: texts.payNow,
                value: <span aria-busy={isLoading || undefined}>{money(terms.paymentAmount)}</span>,
                isTotal: true,
              },
            ]}
          />
          <Button variant="primary" isWide type="submit" isLoading={isLoading}>
            {texts.review}
          </Button>
          <Button variant="quiet" onClick={() => goTo('terms')}>
            {kit.back}
          </Button>
        </Stack>
      </form>
    </Frame>
  )
}

interface FieldProps extends TermsStepProps {
  id: string
  error: string | undefined
}

/** The payment method, and a way to add an account or a card in place. */
function Method({ id, error, accountNumber, start, chosen, edit, refetch, newBankAccount }: FieldProps) {
  const kit = useMessages(autopayKitMessages)
  const ways = waysToPay(start)
  const adding = useAddMethod({
    capability,
    accountNumber,
    form: newBankAccount,
    onAdded: (paymentMethodId) => void refetch().then(() => edit({ paymentMethodId })),
  })
  return (
    <>
      <MethodCards
        id={id}
        methods={payingMethods(start)}
        hasFees
        value={chosen.method?.id ?? null}
        onChange={(paymentMethodId) => edit({ paymentMethodId })}
        error={error}
        onAddBank={ways.bank ? () => adding.open('bank-account') : undefined}
        onAddCard={ways.card ? () => adding.open('debit-card') : undefined}
      />
      <AddMethodDialog adding={adding} texts={kit} />
    </>
  )
}

function Day({ id, error, chosen, edit }: FieldProps) {
  const { texts, today } = useExtensionTexts()
  return (
    <PaymentDay
      id={id}
      texts={texts}
      error={error}
      value={chosen.paymentDate}
      onChange={(day) => edit({ paymentDate: day })}
      min={chosen.from}
      max={chosen.to}
      today={today}
    />
  )
}

/** What autopay does until the new due date; nothing where the borrower has none of their own. */
function AutopayChoice({ start, terms, flow, edit }: TermsStepProps) {
  const { texts, date, money } = useExtensionTexts()
  if (!start.GetExtension.hasAutopay || terms.autopay === null) return null
  const [kept] = terms.autopay.kept
  return (
    <RadioCards
      legend={texts.autopayLegend}
      options={[
        { value: 'skip', title: texts.skip, meaning: texts.skipMeaning(date(terms.newPaymentDueDate)) },
        {
          value: 'keep',
          title: texts.keep,
          meaning: kept === undefined ? texts.keepNothing : texts.keepMeaning(money(kept.amount), date(kept.date)),
        },
      ]}
      value={flow.answers.autopay}
      onChange={(autopay) => edit({ autopay })}
    />
  )
}
