import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useClosedPhone } from '#blocks'
import { type Destination, useHost, useMutation, useQuery } from '#host'
import { Alert, CloseButton, Link, Stack, telephoneLink, useAnnounce, useMessages } from '#ui'
import { alertMessages } from '../alerts.messages.ts'
import { DashboardAlertsDocument, DismissAlertDocument } from '../dashboard.graphql.ts'
import { type DashboardAlert, alertWords } from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'
import { type Prefill, usePrefilledPlace } from '#host/prefilled-place'
import type { AlertAction } from '#sdk/loan/enums.graphql'

const places: Readonly<Record<Exclude<AlertAction, 'CALL_US'>, Destination>> = {
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
  TAX_REFUND_BENEFITS: 'tax-refund-benefits',
  ENROLL_IN_AUTOPAY: 'select-account',
}

/** The alerts of an account, and putting one away. What was put away is gone at once; it is back when that did not work. */
export function useAlerts(accountNumber: string) {
  const { data, error, refetch } = useQuery(DashboardAlertsDocument, { accountNumber })
  const dismissal = useMutation(DismissAlertDocument)
  const announce = useAnnounce()
  const words = useMessages(alertMessages)
  const [said, setSaid] = useState<{ accountNumber: string; what: 'dismissed' | 'notDismissed' }>()
  const say = (what: 'dismissed' | 'notDismissed') => {
    setSaid({ accountNumber, what })
    announce(words[what])
  }
  const dismiss = ({ kind }: DashboardAlert) => {
    dismissal.run({ accountNumber, kind }).then(
      () => {
        say('dismissed')
        void refetch()
      },
      () => say('notDismissed'),
    )
  }
  const alerts = data?.GetAlerts.alerts ?? []
  return {
    /** Whether they are here, or cannot be had: the page does not wait any longer. */
    isKnown: data !== undefined || error !== undefined,
    isActiveRepo: data?.GetAlerts.isActiveRepo === true,
    critical: alerts.filter((alert) => alert.severity === 'critical'),
    others: alerts.filter((alert) => alert.severity !== 'critical'),
    dismiss,
    /** What became of the last one that was put away, for who sees: it is announced as well. */
    said: said?.accountNumber === accountNumber ? words[said.what] : '',
  }
}

interface AlertsProps {
  accountNumber: string
  alerts: readonly DashboardAlert[]
  onDismiss: (alert: DashboardAlert) => void
  /** What is shown in place of an alert that was dismissed. Default: nothing. */
  said?: string
}

/** A group of alerts. After one was put away the focus is on the next one, or on the group's place. */
export function Alerts({ accountNumber, alerts, onDismiss, said = '' }: AlertsProps) {
  const words = useMessages(alertMessages)
  const group = useRef<HTMLElement>(null)
  const isDismissing = useRef(false)
  useLayoutEffect(() => {
    if (isDismissing.current) group.current?.focus()
    isDismissing.current = false
  }, [alerts.length])
  if (alerts.length === 0 && said === '') return null
  const isCritical = alerts.some((alert) => alert.severity === 'critical')
  const dismiss = (alert: DashboardAlert) => {
    isDismissing.current = true
    onDismiss(alert)
  }
  return (
    <section ref={group} tabIndex={-1} aria-label={words.regions[isCritical ? 'critical' : 'others']}>
      <Stack gap={12}>
        {alerts.map((alert) => (
          <OneAlert key={alert.kind} accountNumber={accountNumber} alert={alert} onDismiss={() => dismiss(alert)} />
        ))}
        {said === '' ? null : (
          <p className="cp-help" part="help" aria-hidden="true">
            {said}
          </p>
        )}
      </Stack>
    </section>
  )
}

function OneAlert({
  accountNumber,
  alert,
  onDismiss,
}: {
  accountNumber: string
  alert: DashboardAlert
  onDismiss: () => void
}) {
  const words = useMessages(alertMessages)
  const { money, date } = useDashboardTexts()
  // Staff see everything and put nothing away.
  const { borrowerOnlyNote } = useHost()
  const text = alertWords(alert, words, { money, date })
  return (
    <div className="cp-dashboard-alert">
      <Alert
        tone={alert.severity}
        actions={alert.actions.map((action, index) => (
          <Action key={action} accountNumber={accountNumber} alert={alert} action={action} isFirst={index === 0} />
        ))}
      >
        {text}
      </Alert>
      {alert.isDismissible && borrowerOnlyNote === undefined ? (
        <CloseButton label={words.dismiss(text)} onClose={onDismiss} />
      ) : null}
    </div>
  )
}

interface ActionProps {
  accountNumber: string
  alert: DashboardAlert
  action: AlertAction
  isFirst: boolean
}

function Action({ accountNumber, alert, action, isFirst }: ActionProps) {
  if (action === 'CALL_US') return <CallLink />
  const isForToday = action === 'PAY_IN_ONE_STEP'
  return (
    <PlaceLink
      to={places[action]}
      isFirst={isFirst && alert.severity === 'critical'}
      {...(isForToday || action === 'MAKE_PAYMENT'
        ? { prefill: { accountNumber, cents: alert.amount, isForToday } }
        : {})}
    >
      <ActionText alert={alert} action={action} />
    </PlaceLink>
  )
}

function ActionText({ alert, action }: { alert: DashboardAlert; action: Exclude<AlertAction, 'CALL_US'> }): ReactNode {
  const words = useMessages(alertMessages)
  const { money } = useDashboardTexts()
  const named = words.links[alert.kind]
  if (named !== undefined) return named
  if (action !== 'MAKE_PAYMENT' && action !== 'PAY_IN_ONE_STEP') return words.actions[action]
  if (alert.amount === null || alert.kind === 'NSF') return words.payAnyAmount
  return alert.kind === 'PlanToCure' ? words.payPlan : words.pay(money(alert.amount))
}

interface PlaceLinkProps {
  to: Destination
  isFirst: boolean
  prefill?: Prefill
  children: ReactNode
}

function PlaceLink({ to, isFirst, prefill, children }: PlaceLinkProps) {
  return (
    <Link {...usePrefilledPlace(to, prefill ?? null)} {...(isFirst ? { button: 'secondary' as const } : {})}>
      {children}
    </Link>
  )
}

function CallLink() {
  const words = useMessages(alertMessages)
  const { brand } = useHost()
  const closed = useClosedPhone()
  return (
    <>
      <Link href={telephoneLink(brand.phone)} icon="phone">
        {words.call(brand.phone)}
      </Link>
      {closed === null ? null : <span>{closed}</span>}
    </>
  )
}

/** The one notice of an account whose vehicle is being repossessed. */
export function RepoNotice() {
  const words = useMessages(alertMessages)
  return (
    <Alert tone="critical" title={words.repoTitle} actions={<CallLink />}>
      {words.repoText}
    </Alert>
  )
}
