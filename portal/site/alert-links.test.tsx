import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AlertAction } from '#sdk/loan/enums.graphql'
import { accountNumber, alertAnswer, answerDashboard } from '#test-kit/answers/dashboard-answers'
import { createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { Dashboard } from '#widgets/dashboard'
import { DashboardAlertsDocument } from '#texts/dashboard/dashboard.graphql'
import { destinationPaths } from './destinations.ts'
import { routeOf } from './site-map.ts'

/** The page that each action leads to, by its name in the site map. */
const pages: Readonly<Record<Exclude<AlertAction, 'CALL_US'>, string>> = {
  MAKE_PAYMENT: 'make-a-payment',
  PAY_IN_ONE_STEP: 'make-a-payment-review',
  VIEW_PLAN: 'payment-plan',
  SEE_PLAN_OPTIONS: 'payment-plan',
  VIEW_MODIFICATION: 'manage-modifications',
  SIGN_MODIFICATION: 'manage-modifications',
  AGENT_INTRODUCTION: 'agent-intro-modification',
  MODIFICATION_INTRODUCTION: 'noagent-intro-modification',
  KEEP_YOUR_KEYS: 'pco-negotiation',
  ACCOUNT_RESOLUTION: 'account-resolution',
  TAX_REFUND_BENEFITS: 'csc-tax-refund-benefits',
  ENROLL_IN_AUTOPAY: 'select-account',
}

test.each(Object.entries(pages))(
  '[dash-03] an alert’s link for %s leads to a page of the site: %s',
  async (action, name) => {
    const host = createFakeHost()
    answerDashboard(host.graphql)
    const alert = alertAnswer({ kind: 'NSF', actions: [action as AlertAction] })
    host.graphql.answer(DashboardAlertsDocument, { GetAlerts: { isActiveRepo: false, alerts: [alert] } })
    renderCapability(<Dashboard accountNumber={accountNumber} />, host)
    const link = (await screen.findByText(/was returned by your bank/))
      .closest('.cp-dashboard-alert')
      ?.querySelector('a')
    await userEvent.click(link as HTMLAnchorElement)
    const [visited] = host.visited
    if (visited === undefined) throw new Error('It leads nowhere')
    expect(routeOf(destinationPaths[visited]).name).toBe(name)
  },
)
