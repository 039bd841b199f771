import { useHost } from '#host'
import { PhoneHours } from '#blocks'
import { PlaceLink } from '#host'
import { Alert, Button, Card, Cluster, Link, Stack } from '#ui'
import { canAskAdvisor, mainRefusal } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'
import type { StepProps } from './step-props.ts'

/** Why nothing can be asked for here, and what else can be done: never an offer that would be refused. */
export function NotPossible({ data, way }: Pick<StepProps, 'data' | 'way'>) {
  const { texts } = useChangeTexts()
  const options = data.GetModificationOptions
  const reason = mainRefusal(options, way.withAdvisor)
  const hasAdvisor = !way.withAdvisor && canAskAdvisor(options)
  return (
    <Stack gap={24}>
      <Alert tone="info" title={texts.refusedTitle}>
        {reason === null ? null : texts.refused[reason]}
      </Alert>
      {hasAdvisor ? (
        <Card>
          <p>{texts.askAdvisorText}</p>
          <Button onClick={() => way.go('ask', { withAdvisor: true })}>{texts.askAdvisorInstead}</Button>
        </Card>
      ) : null}
      <OtherWays />
    </Stack>
  )
}

/** What may help besides a change: a plan, and a person. */
export function OtherWays() {
  const { texts } = useChangeTexts()
  const { brand } = useHost()
  return (
    <Card title={texts.otherWays}>
      <Cluster>
        <PlaceLink to="payment-plan">{texts.paymentPlan}</PlaceLink>
        <Link href={`tel:${brand.phoneHref}`} icon="phone" button="secondary">
          {texts.call(brand.phone)}
        </Link>
      </Cluster>
      <PhoneHours />
    </Card>
  )
}
