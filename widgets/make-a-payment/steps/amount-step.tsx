import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { NewMethodKind } from '#blocks'
import { type Failure, useHost, useServerText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { ErrorSummary, Stack, preloadable, useLoadedLater } from '#ui'
import { PreviewPaymentDocument } from '../make-a-payment.graphql.ts'
import { entered, fieldOfCode } from '../make-a-payment.state.ts'
import { type PaymentField, fieldProblems, limitsOf, paymentInput } from '../payment-choices.ts'
import { keepEntries } from '../payment-flow.ts'
import { usePaymentTexts } from '../payment-texts.ts'
import { AmountChoices, typedAmountId } from './amount-choices.tsx'
import { Banners, DueHeadline } from './due-headline.tsx'
import { DateChoice } from './date-choice.tsx'
import { FlowFailed } from './loading.tsx'
import { MethodChoice } from './method-choice.tsx'
import type { NewMethodProps } from './new-method.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { StepFrame } from './step-frame.tsx'
import type { FirstStepProps } from './step-props.ts'

/** Bundled with the later screens, because few payments need a new account or card. */
const NewMethod = preloadable<NewMethodProps>(() => import('./later-steps.tsx').then((file) => file.NewMethod), {
  Waiting: () => null,
  Failed: NewMethodFailed,
})

/** Shown below the form and its summary, out of sight on a phone, so it takes the focus. */
function NewMethodFailed(props: Failure) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <FlowFailed {...props} />
    </div>
  )
}

type Errors = Partial<Record<PaymentField | 'form', string>>

/** The first screen: how much, when and how, with the fee and the total beside it. */
export function AmountStep(props: FirstStepProps & { preloadNext: () => Promise<unknown> }) {
  const { loaded, flow } = props
  const { texts } = usePaymentTexts()
  const id = useId()
  const amountId = `${id}-amount`
  const ids = {
    amount: loaded.chosen.choice === 'other' ? typedAmountId(amountId) : amountId,
    date: `${id}-date`,
    method: `${id}-method`,
  }
  const entries = useEntries(props)
  useLoadedLater(props.preloadNext)
  useLoadedLater(NewMethod.preload)
  const [adding, setAdding] = useState<NewMethodKind | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useFieldFocus(form, props.focusField === null ? null : ids[props.focusField])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void entries.submit()
  }
  const errors = entries.errors
  const fields: (keyof Errors)[] = ['form', 'amount', 'date', 'method']
  const listed = fields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [field === 'form' ? { message } : { message, fieldId: ids[field] }]
  })
  return (
    <StepFrame title={texts.title} number={1} takesFocus={props.hasMoved && props.focusField === null}>
      <Banners loaded={loaded} />
      <DueHeadline {...props} />
      <ErrorSummary errors={listed} attempt={entries.attempts} />
      <form className="cp-pay-layout" ref={form} onSubmit={submit} noValidate>
        <Stack gap={32}>
          <AmountChoices loaded={loaded} edit={entries.edit} id={amountId} error={errors.amount} />
          <DateChoice loaded={loaded} edit={entries.edit} id={ids.date} error={errors.date} />
          <MethodChoice loaded={loaded} edit={entries.edit} id={ids.method} error={errors.method} onAdd={setAdding} />
        </Stack>
        <PaymentSummary loaded={loaded} isBusy={entries.isBusy || flow.isPayoffLoading} />
      </form>
      {adding === null ? null : (
        <NewMethod
          kind={adding}
          accountNumber={props.accountNumber}
          form={props.newBankAccount}
          onBack={() => setAdding(null)}
          onAdded={(paymentMethodId) => {
            setAdding(null)
            void flow.refetch().then(() => entries.edit({ paymentMethodId }))
          }}
        />
      )}
    </StepFrame>
  )
}

function useFieldFocus(form: { current: HTMLElement | null }, fieldId: string | null): void {
  const wanted = useRef(fieldId)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const field = form.current?.querySelector<HTMLElement>(`[id="${wanted.current}"]`)
    const group = field?.closest('fieldset')
    const isChoice = field instanceof HTMLInputElement && field.type === 'radio'
    const chosen = isChoice ? (group?.querySelector<HTMLElement>('input:checked') ?? field) : field
    chosen?.focus()
    wanted.current = null
  }, [form])
}

/** The entries with what is wrong with them, and the way on: our rules first, then the server's preview. */
function useEntries({
  accountNumber,
  loaded,
  flow,
  goTo,
  preloadNext,
}: FirstStepProps & { preloadNext: () => Promise<unknown> }) {
  const host = useHost()
  const { texts, date } = usePaymentTexts()
  const said = useServerText()
  // True for what our own rules refused, or the error. It is worded where it is drawn, in the language of the page.
  const [refused, setRefused] = useState<unknown>(false)
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { facts, chosen } = loaded
  // The amount is fixed: what does not fit it is shown for the whole form, with no link to a choice that is none.
  const amountPlace = chosen.choice === 'payoff' || facts.choices.length < 2 ? 'form' : 'amount'
  const ownErrors = (): Errors => {
    const problems = fieldProblems(chosen, facts)
    const limits = limitsOf(chosen, facts)
    return {
      ...(problems.amount && { [amountPlace]: texts.problems[problems.amount] }),
      ...(problems.date && { date: texts.dateRange(date(limits.from), date(limits.to)) }),
      ...(problems.method && { method: texts.problems[problems.method] }),
    }
  }
  const errorsNow = (): Errors => {
    if (typeof refused === 'boolean') return refused ? ownErrors() : {}
    const field = isCarportError(refused) ? fieldOfCode(refused.code) : null
    return { [field === 'amount' ? amountPlace : (field ?? 'form')]: said(refused) ?? texts.loadFailed }
  }
  const submit = async (): Promise<void> => {
    if (isBusy) return
    setAttempts((count) => count + 1)
    const isWrong = Object.keys(ownErrors()).length > 0
    setRefused(isWrong)
    const input = paymentInput(accountNumber, chosen)
    if (isWrong || input === null) return
    setBusy(true)
    try {
      const [{ PreviewIndividualPayment }] = await Promise.all([
        host.graphql.query(PreviewPaymentDocument, { input }),
        preloadNext(),
      ])
      keepEntries(host.intents, accountNumber, chosen, PreviewIndividualPayment.serviceFee)
      flow.setFlow(entered(loaded.state, PreviewIndividualPayment))
      goTo('terms')
    } catch (error) {
      setRefused(error)
      // The fee or the payoff may be another one now: with the new figure the same press goes on.
      void flow.refetch()
    } finally {
      setBusy(false)
    }
  }
  const edit = (change: Parameters<typeof flow.edit>[0]): void => {
    setRefused(false)
    flow.edit(change)
  }
  return { errors: errorsNow(), attempts, isBusy, submit, edit }
}
