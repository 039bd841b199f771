import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  AddMethodDialog,
  MethodCards,
  type NewMethodKind,
  ReminderChoice,
  FrequencyChoice,
  StartChoice,
  useAddMethod,
} from '#blocks'
import { useHost, useServerText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Button, ErrorSummary, Stack, useLoadedLater } from '#ui'
import { capability } from '../autopay.events.ts'
import type { AutopayChange } from '../autopay-flow.ts'
import { useAutopayTexts } from '../autopay-texts.ts'
import { PreviewAutopayDocument } from '../autopay.graphql.ts'
import {
  type AutopayField,
  enrollmentInput,
  fieldOfCode,
  fieldProblems,
  methodsOf,
  shownStart,
} from '../autopay.state.ts'
import { Frame } from './frame.tsx'
import type { FirstStepProps, IndexStepProps } from './step-props.ts'

type Errors = Partial<Record<AutopayField | 'form', string>>

/** How often, from when, from where and when to remind; then what that would come to. */
export function ChoiceStep(props: IndexStepProps & { result: ReactNode }) {
  const { accountNumber, loaded, flow, hasMoved, focusField, result, newBankAccount } = props
  const { texts, kit } = useAutopayTexts()
  const id = useId()
  const idOf = (field: AutopayField) => `${id}-${field}`
  const answers = useAnswers(props)
  useLoadedLater(props.preloadNext)
  const { errors, edit } = answers
  const form = useRef<HTMLFormElement>(null)
  useFieldFocus(form, focusField === null ? null : idOf(focusField))
  const adding = useAddMethod({
    capability,
    accountNumber,
    form: newBankAccount,
    onAdded: (paymentMethodId) => void flow.refetch().then(() => edit({ paymentMethodId })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void answers.submit()
  }
  const fields: (keyof Errors)[] = ['form', 'frequency', 'start', 'method', 'reminder']
  const listed = fields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [field === 'form' ? { message } : { message, fieldId: idOf(field) }]
  })
  return (
    <Frame
      title={loaded.isChanging ? texts.changeTitle : texts.title}
      number={1}
      takesFocus={hasMoved && focusField === null}
    >
      {result}
      <div>
        <p>{texts.intro}</p>
        <p className="cp-help" part="help">{`${kit.account(accountNumber.slice(-4))}. ${texts.choice}`}</p>
      </div>
      <ErrorSummary errors={listed} attempt={answers.attempts} />
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap={32}>
          <Fields {...props} {...{ idOf, errors, edit }} onAdd={adding.open} />
          <Buttons {...props} isBusy={answers.isBusy} />
        </Stack>
      </form>
      <AddMethodDialog adding={adding} texts={kit} />
    </Frame>
  )
}

interface FieldsProps extends FirstStepProps {
  idOf: (field: AutopayField) => string
  errors: Errors
  edit: (change: AutopayChange) => void
  onAdd: (kind: NewMethodKind) => void
}

function Fields({ loaded, idOf, errors, edit, onAdd }: FieldsProps) {
  const { chosen, limits, start, today, running } = loaded
  const choice = (field: AutopayField) => ({ id: idOf(field), error: errors[field] })
  return (
    <>
      <FrequencyChoice
        {...choice('frequency')}
        contract={start.GetAutopayOptions.defaultFrequency}
        value={chosen.frequency}
        onChange={(frequency) => edit({ frequency })}
      />
      <StartChoice
        {...choice('start')}
        value={shownStart(chosen, limits, running)}
        onChange={(selectedStartDate) => edit({ selectedStartDate })}
        min={limits.from}
        max={limits.to}
        dueDate={limits.dueDate}
        today={today}
      />
      <MethodCards
        {...choice('method')}
        methods={methodsOf(start)}
        value={chosen.method?.id ?? null}
        onChange={(paymentMethodId) => edit({ paymentMethodId })}
        onAddBank={() => onAdd('bank-account')}
        onAddCard={() => onAdd('debit-card')}
      />
      <ReminderChoice {...choice('reminder')} value={chosen.reminder} onChange={(reminder) => edit({ reminder })} />
    </>
  )
}

function Buttons({ loaded, flow, goTo, isBusy }: FirstStepProps & { isBusy: boolean }) {
  const { texts, kit } = useAutopayTexts()
  const stopChanging = () => {
    flow.drop()
    goTo('index')
  }
  return (
    <Stack gap={12}>
      <Button variant="primary" isWide type="submit" isLoading={isBusy}>
        {texts.continueButton}
      </Button>
      {loaded.isChanging ? (
        <Button variant="quiet" onClick={stopChanging}>
          {kit.back}
        </Button>
      ) : null}
    </Stack>
  )
}

function useFieldFocus(form: { current: HTMLElement | null }, fieldId: string | null): void {
  const wanted = useRef(fieldId)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const field = form.current?.querySelector<HTMLElement>(`[id="${wanted.current}"]`)
    const chosen = field?.closest('fieldset')?.querySelector<HTMLElement>('input:checked') ?? field
    chosen?.focus()
    wanted.current = null
  }, [form])
}

/** The answers with what is wrong with them, and the way on: our rules first, then the server's preview. */
function useAnswers({ accountNumber, loaded, flow, goTo, preloadNext }: IndexStepProps) {
  const host = useHost()
  const { texts, kit, date } = useAutopayTexts()
  const said = useServerText()
  // True for what our own rules refused, or the error. It is worded where it is drawn, in the language of the page.
  const [refused, setRefused] = useState<unknown>(false)
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { chosen, limits, running, isChanging, state } = loaded
  const ownErrors = (): Errors => {
    const problems = fieldProblems(chosen, limits, isChanging ? running : null)
    return {
      ...(problems.start && { start: kit.startRange(date(limits.from), date(limits.to)) }),
      ...(problems.method && { method: kit.methodMissing }),
    }
  }
  const errorsNow = (): Errors => {
    if (typeof refused === 'boolean') return refused ? ownErrors() : {}
    const field = isCarportError(refused) ? fieldOfCode(refused.code) : null
    return { [field ?? 'form']: said(refused) ?? texts.loadFailed }
  }
  const submit = async (): Promise<void> => {
    if (isBusy) return
    setAttempts((count) => count + 1)
    const isWrong = Object.keys(ownErrors()).length > 0
    setRefused(isWrong)
    const input = enrollmentInput(accountNumber, chosen)
    if (isWrong || input === null) return
    setBusy(true)
    try {
      // The next screen is loaded while the server works, so that no placeholder is needed.
      const coming = preloadNext()
      const { PreviewRecurringPayment: preview } = await host.graphql.query(PreviewAutopayDocument, { input })
      await coming
      flow.keep({})
      const { frequency, selectedStartDate, reminder, paymentMethodId } = input
      const draft = { frequency, reminder, paymentMethodId }
      flow.setFlow({ ...state, draft, autopayDetails: { selectedStartDate }, autoPayGating: 'terms', preview })
      goTo('terms')
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  const edit = (change: AutopayChange): void => {
    setRefused(false)
    flow.edit(change)
  }
  return { errors: errorsNow(), attempts, isBusy, submit, edit }
}
