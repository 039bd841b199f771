import { formatCents } from '#sdk/money/money'
import { Card, Cluster, useLanguage, useMessages } from '#ui'
import { RouterLink } from '../layout/router-link.tsx'
import { useFlag } from '../layout/use-nav-facts.ts'
import { type StandingMessages, standingMessages } from './standing.messages.ts'
import { type Standing, type Step, nextSteps } from './standing.state.ts'

const paths: Readonly<Record<Step, string>> = {
  pay: '/make-a-payment',
  options: '/payment-options',
  details: '/account-details',
  skip: '/customer-support-center/skip-a-payment',
  dashboard: '/account',
  support: '/customer-support-center',
}

function label(step: Step, standing: Standing, messages: StandingMessages, language: 'en' | 'es'): string {
  if (step === 'pay') return messages.pay(formatCents('cents' in standing ? standing.cents : 0, language))
  const labels: Record<Exclude<Step, 'pay'>, string> = {
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
  const steps = nextSteps(page, standing.kind, useFlag('HideCustomerSupportCenter'))
  return (
    <Card title={messages.stepsTitle}>
      <Cluster>
        {steps.map((step, index) => (
          <RouterLink key={step} to={paths[step]} button={index === 0 ? 'primary' : 'secondary'}>
            {label(step, standing, messages, language)}
          </RouterLink>
        ))}
      </Cluster>
    </Card>
  )
}
