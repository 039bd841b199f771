import { Button, EmptyState, Stack, Subtitle } from '#ui'
import { choicesOf, endedRequest, listedChanges, openRequest } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'
import { ChangeCard } from './change-card.tsx'
import { NotPossible, OtherWays } from './not-possible.tsx'
import type { StepProps } from './step-props.ts'

/** All changes of the loan with their status, and a way to request one when none is under way. */
export function ManageStep(props: StepProps) {
  const { data, way } = props
  const { texts, date } = useChangeTexts()
  const changes = listedChanges(data)
  const isOneOpen = openRequest(data) !== null
  const { optedOutUntil } = data.GetModificationOptions
  const hasChoices = choicesOf(data.GetModificationOptions, false).length > 0
  return (
    <Stack gap={24}>
      <p>{texts.views.manage.lead}</p>
      {changes.length === 0 ? (
        <EmptyState icon="receipt" title={texts.none} />
      ) : (
        changes.map(({ loanModId }) => <ChangeCard key={loanModId} {...props} loanModId={loanModId} />)
      )}
      {isOneOpen ? null : (
        <>
          {endedRequest(data) === null ? null : <Subtitle>{texts.nextTitle}</Subtitle>}
          {optedOutUntil === null ? null : <p>{texts.optedOutUntil(date(optedOutUntil))}</p>}
          {hasChoices ? (
            <Button variant="primary" onClick={() => way.go('ask', { withAdvisor: false })}>
              {changes.length === 0 ? texts.seeOptions : texts.askAgain}
            </Button>
          ) : (
            <NotPossible {...props} />
          )}
          {hasChoices ? <OtherWays accountNumber={props.accountNumber} /> : null}
        </>
      )}
    </Stack>
  )
}
