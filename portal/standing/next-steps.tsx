import { PhoneHours, useClosedPhone } from '#blocks'
import { type Cents, formatCents } from '#sdk/money/money'
import { Card, Cluster, Link, telephoneLink, useLanguage, useMessages } from '#ui'
import { RouterLink } from '../layout/router-link.tsx'
import { useFlag } from '../layout/use-flag.ts'
import { usePaymentRefusal } from '../routes/paid-online.ts'
import { useServices } from '../services-context.tsx'
import { type StandingMessages, standingMessages } from './standing.messages.ts'
import { type Standing, type Step, nextSteps } from './standing.state.ts'

const paths: Readonly<Record<Exclude<Step, 'call'>, string>> = {
  pay: '/make-a-payment',
  options: '/payment-options',
  details: '/account-details',
  skip: '/customer-support-center/skip-a-payment',
  dashboard: '/account',
  support: '/customer-support-center',
}

/** What the way to pay asks for; what is past due stays due until a scheduled payment counts, but is not asked for twice. */
function payCentsOf(standing: Standing): Cents {
  if ('payCents' in standing) return standing.payCents
  return standing.kind === 'plan' ? standing.cents : 0
}

function label(
  step: Exclude<Step, 'call'>,
  standing: Standing,
  messages: StandingMessages,
  language: 'en' | 'es',
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

/** The two best next steps, the first of them the page's one primary action. */
export function NextSteps({ page, standing }: { page: string; standing: Standing }) {
  const messages = useMessages(standingMessages)
  const language = useLanguage()
  const { brand } = useServices()
  const isClosed = useClosedPhone() !== null
  const [best, second] = nextSteps(
    page,
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
