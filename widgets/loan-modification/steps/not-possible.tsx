import { PhoneHours } from '#blocks'
import { PlaceLink, useHost, useQuery } from '#host'
import { Alert, Button, Card, Cluster, Link, Stack } from '#ui'
import { ChangeWaysOutDocument } from '../loan-modification.graphql.ts'
import { canAskAdvisor, mainRefusal } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'
import type { StepProps } from './step-props.ts'

/** Why nothing can be asked for here, and what else can be done: never an offer that would be refused. */
export function NotPossible({ accountNumber, data, way }: Pick<StepProps, 'accountNumber' | 'data' | 'way'>) {
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
      <OtherWays accountNumber={accountNumber} />
    </Stack>
  )
}

/** What may help besides a change: a plan where one can be set up, and a person. */
export function OtherWays({ accountNumber }: { accountNumber: string }) {
  const { texts } = useChangeTexts()
  const { brand } = useHost()
  const { data } = useQuery(ChangeWaysOutDocument, { accountNumber })
  const isPlanOpen = data?.GetPaymentEligibility.paymentPlanEligibilityStatus === 'Eligible'
  return (
    <Card title={texts.otherWays}>
      <Cluster>
        {isPlanOpen ? <PlaceLink to="payment-plan">{texts.paymentPlan}</PlaceLink> : null}
        <Link href={`tel:${brand.phoneHref}`} icon="phone" button="secondary">
          {texts.call(brand.phone)}
        </Link>
      </Cluster>
      <PhoneHours />
    </Card>
  )
}
