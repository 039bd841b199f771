import type { Language } from '#sdk/i18n/language'
import { PhoneHours, useClosedPhone } from '#blocks'
import { type Cents, formatCents } from '#sdk/money/money'
import { Card, Cluster, Link, telephoneLink, useLanguage, useMessages } from '#ui'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { useFlag } from '#portal/layout/use-flag'
import { usePaymentRefusal } from '#portal/site/payment-refusal'
import { useServices } from '#portal/startup/services-context.tsx'
import { type HardshipMessages, hardshipMessages } from './hardship.messages.ts'
import { type Alternative, type Standing, type Step, nextSteps } from './standing.state.ts'

const paths: Readonly<Record<Exclude<Step, 'call'>, string>> = {
  pay: '/make-a-payment',
  options: '/payment-options',
  details: '/account-details',
  skip: '/customer-support-center/skip-a-payment',
  dashboard: '/account',
  support: '/customer-support-center',
}

/** Cents on the pay button, without what scheduled payments already cover. */
function payCentsOf(standing: Standing): Cents {
  if ('payCents' in standing) return standing.payCents
  return standing.kind === 'plan' ? standing.cents : 0
}

function label(
  step: Exclude<Step, 'call'>,
  standing: Standing,
  messages: HardshipMessages,
  language: Language,
): string {
  if (step === 'pay') return messages.pay(formatCents(payCentsOf(standing), language))
  const labels: Record<Exclude<Step, 'pay' | 'call'>, string> = {
    options: messages.payOptions,
    details: messages.details,
    skip: messages.skip,
    dashboard: messages.dashboard,
    support: messages.support,
  }
  return labels[step]
}

/** Shows the two best next steps, the first as the page's one primary action. */
export function NextSteps({ alternative, standing }: { alternative: Alternative; standing: Standing }) {
  const messages = useMessages(hardshipMessages)
  const language = useLanguage()
  const { brand } = useServices()
  const isClosed = useClosedPhone() !== null
  const [best, second] = nextSteps(
    alternative,
    'payCents' in standing && standing.payCents === 0 ? 'paid' : standing.kind,
    useFlag('HideCustomerSupportCenter'),
    usePaymentRefusal() === null,
  )
  // While nobody answers the phone, what can be done now comes first.
  const steps = best === 'call' && isClosed ? [second, best] : [best, second]
  return (
    <Card title={messages.stepsTitle}>
      <Cluster>
        {steps.map((step, index) =>
          step === 'call' ? (
            <Link
              key={step}
              href={telephoneLink(brand.phone)}
              button={index === 0 ? 'primary' : 'secondary'}
              icon="phone"
            >
              {messages.callButton(brand.phone)}
            </Link>
          ) : (
            <RouterLink key={step} to={paths[step]} button={index === 0 ? 'primary' : 'secondary'}>
              {label(step, standing, messages, language)}
            </RouterLink>
          ),
        )}
      </Cluster>
      {steps.includes('call') ? <PhoneHours /> : null}
    </Card>
  )
}
