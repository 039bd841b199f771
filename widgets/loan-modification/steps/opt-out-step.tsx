import { outcomeOf, useAct } from '#flow'
import { BorrowerOnly, isGivenUp, PlaceLink, useServerText } from '#host'
import { Alert, Button, Card, Cluster, Points, Stack } from '#ui'
import { capability } from '../loan-modification.events.ts'
import { StopLoanChangeDocument } from '../loan-modification.graphql.ts'
import { openRequest } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'
import type { StepProps } from './step-props.ts'

/** Opting out: what stops and what stays, and one button. Nothing keeps a borrower from it. */
export function OptOutStep({ accountNumber, data, way, onReload }: StepProps) {
  const serverText = useServerText()
  const { texts, money, date } = useChangeTexts()
  const open = openRequest(data)
  const { optedOutUntil } = data.GetModificationOptions
  const act = useAct(StopLoanChangeDocument, {
    capability,
    accountNumber,
    tell: () => ({ status: 'OPTED_OUT' }),
    finish: onReload,
    onLate: () => way.go('start', { note: { done: 'optedOut' } }),
  })
  const stop = async () => {
    try {
      await act.run({ accountNumber, loanModId: open?.summary.loanModId ?? null })
      way.go('start', { note: { done: 'optedOut' } })
    } catch (error) {
      // What was refused changed nothing, and its reason stays where it is.
      if (!isGivenUp(error) && outcomeOf(error) === 'unknown') await onReload()
    }
  }
  const { error, isRunning } = act
  return (
    <Stack gap={24}>
      <p>{texts.views['opt-out'].lead}</p>
      <Points lines={texts.views['opt-out'].points} />
      <Card title={texts.optOutTitle}>
        {open === null ? (
          <p>{optedOutUntil === null ? texts.optOutNone : texts.optedOutUntil(date(optedOutUntil))}</p>
        ) : (
          <>
            <p>{texts.optOutList}</p>
            <Points
              lines={[
                `${texts.types[open.summary.type]}: ${texts.newPayment(money(open.terms.after.regularPaymentAmount), texts.frequencies[open.terms.after.frequency])}`,
              ]}
            />
          </>
        )}
      </Card>
      {error === undefined ? null : (
        <Alert tone="critical" title={texts.notDone} isAnnounced>
          {outcomeOf(error) === 'unknown' ? texts.unknown : (serverText(error) ?? texts.unknown)}
        </Alert>
      )}
      {open === null && optedOutUntil !== null ? null : (
        <BorrowerOnly>
          <Button variant="primary" isLoading={isRunning} onClick={() => void stop()}>
            {isRunning ? texts.optingOut : texts.optOutAct}
          </Button>
        </BorrowerOnly>
      )}
      <Cluster>
        {open === null ? (
          <PlaceLink to="dashboard">{texts.backToDashboard}</PlaceLink>
        ) : (
          <Button variant="quiet" disabled={isRunning} onClick={() => way.go('start')}>
            {texts.keep}
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}
