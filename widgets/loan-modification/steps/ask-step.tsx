import { useId, useState } from 'react'
import { outcomeOf, useAct, useKeptDraft } from '#flow'
import { BorrowerOnly, isGivenUp, useServerText } from '#host'
import { accountMark } from '#sdk/embed/intents'
import { modificationReasonCharacters } from '#sdk/loan/payment-terms'
import { Alert, Button, ErrorSummary, RadioCards, Stack, TextField } from '#ui'
import { capability } from '../loan-modification.events.ts'
import { AskForLoanChangeDocument } from '../loan-modification.graphql.ts'
import { askedFor, type Choice, choiceKey, choicesOf } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'
import { NotPossible } from './not-possible.tsx'
import type { StepProps } from './step-props.ts'
import { TermsPart } from './terms-part.tsx'

/** Choosing another schedule, compared with today's while it is chosen, and asking for it. */
export function AskStep(props: StepProps) {
  const { data, way } = props
  const { texts } = useChangeTexts()
  const choices = choicesOf(data.GetModificationOptions, way.withAdvisor)
  const form = useAsking(props, choices)
  const id = useId()
  if (choices.length === 0) return <NotPossible {...props} />
  return (
    <Stack gap={24}>
      <p>{way.withAdvisor ? texts.askAdvisorLead : texts.askLead}</p>
      <ErrorSummary
        errors={form.isMissing ? [{ message: texts.chooseFirst, fieldId: id }] : []}
        attempt={form.attempts}
      />
      <Choices id={id} choices={choices} form={form} withAdvisor={way.withAdvisor} />
      {form.chosen === null ? null : <TermsPart type={form.chosen.type} terms={form.chosen.terms} />}
      {way.withAdvisor ? (
        <TextField
          label={texts.words}
          autoComplete="off"
          help={texts.wordsHelp}
          maxLength={modificationReasonCharacters}
          value={form.words}
          onChange={(event) => form.setWords(event.target.value)}
        />
      ) : null}
      {form.problem === null ? null : (
        <Alert tone="critical" title={texts.notDone} isAnnounced>
          {form.problem}
        </Alert>
      )}
      <BorrowerOnly>
        <Button variant="primary" isWide isLoading={form.isRunning} onClick={() => void form.ask()}>
          {form.isRunning ? texts.asking : way.withAdvisor ? texts.askAdvisor : texts.ask}
        </Button>
      </BorrowerOnly>
      <Button variant="quiet" disabled={form.isRunning} onClick={() => way.go('start')}>
        {texts.back}
      </Button>
    </Stack>
  )
}

interface ChoicesProps {
  id: string
  choices: readonly Choice[]
  form: ReturnType<typeof useAsking>
  withAdvisor: boolean
}

function Choices({ id, choices, form, withAdvisor }: ChoicesProps) {
  const { texts, money, date } = useChangeTexts()
  return (
    <RadioCards
      id={id}
      legend={texts.choose}
      value={form.chosen === null ? null : choiceKey(form.chosen)}
      onChange={form.choose}
      error={form.isMissing ? texts.chooseFirst : undefined}
      options={choices.map((choice) => ({
        value: choiceKey(choice),
        title: texts.choice[choice.type === 'Extension' ? 'Extension' : choice.terms.frequency],
        figure: money(choice.terms.after.regularPaymentAmount),
        meaning: [
          choice.type === 'Extension' ? texts.moved(date(choice.terms.firstNewDate)) : '',
          withAdvisor && !choice.isOpen ? texts.needsException : '',
        ]
          .filter((line) => line !== '')
          .join('. '),
      }))}
    />
  )
}

interface ChangeDraft {
  /** The choice, by its key. */
  readonly key: string | null
  readonly words: string
}

const nothing: ChangeDraft = { key: null, words: '' }

function useAsking({ accountNumber, way, onReload }: StepProps, choices: readonly Choice[]) {
  const serverText = useServerText()
  const { texts } = useChangeTexts()
  const [draft, keep] = useKeptDraft(`loan-change ${accountMark(accountNumber)}`, (): ChangeDraft => nothing)
  const { key, words } = draft
  const [attempts, setAttempts] = useState(0)
  const act = useAct(AskForLoanChangeDocument, {
    capability,
    accountNumber,
    tell: () => ({ status: 'CHANGE_REQUESTED' }),
    finish: onReload,
    onLate: () => {
      keep(undefined)
      way.go('start')
    },
  })
  const chosen = choices.find((choice) => choiceKey(choice) === key) ?? null
  const ask = async () => {
    setAttempts((count) => count + 1)
    if (chosen === null || act.isRunning) return
    const hardshipReason = words.trim() === '' ? null : words.trim()
    const { withAdvisor } = way
    try {
      await act.run({ accountNumber, ...askedFor(chosen), hardshipReason, withAdvisor })
      keep(undefined)
      if (withAdvisor) way.go('start', { note: { done: 'requested' } })
      else way.go('sign')
    } catch (error) {
      if (!isGivenUp(error)) await onReload()
    }
  }
  const { error, isRunning } = act
  const problem =
    error === undefined ? null : outcomeOf(error) === 'unknown' ? texts.unknown : (serverText(error) ?? texts.unknown)
  return {
    chosen,
    choose: (chosenKey: string) => keep({ ...draft, key: chosenKey }),
    words,
    setWords: (typed: string) => keep({ ...draft, words: typed }),
    ask,
    isRunning,
    problem,
    attempts,
    isMissing: attempts > 0 && chosen === null,
  }
}
