import { type Destination, useHost, usePlace } from '#host'
import { useOpenPlace } from '#host/open-place'
import { isPayoffQuoted } from '#sdk/loan/account'
import { Card, type IconName, Link } from '#ui'
import type { DashboardAccountQuery } from '../dashboard.graphql.ts'
import type { DashboardMessages } from '../dashboard.messages.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'

const links: readonly { name: keyof DashboardMessages['links']; icon: IconName; to: Destination }[] = [
  { name: 'payments', icon: 'calendar', to: 'manage-payments' },
  { name: 'payoff', icon: 'receipt', to: 'payoff-quote' },
  { name: 'details', icon: 'car', to: 'account-details' },
  { name: 'profile', icon: 'user', to: 'my-profile' },
  { name: 'banks', icon: 'bank', to: 'manage-bank-accounts' },
  { name: 'cards', icon: 'card', to: 'manage-debit-cards' },
  { name: 'contact', icon: 'phone', to: 'contact' },
]

/** The places people go to most from here, without those that would refuse this loan. */
export function QuickLinks({ account }: { account: DashboardAccountQuery['GetAccount'] | undefined }) {
  const { texts } = useDashboardTexts()
  const { kind, flags } = useHost()
  const isOpen = useOpenPlace()
  // An element cannot know the portal's flags; the portal then shows its dashboard in place of a page that is closed.
  const hasDetails = kind === 'element' || flags.isOn('ShowAccountDetails')
  const hasProfile = kind === 'element' || !flags.isOn('HideMyProfile')
  const hasPayoff = account === undefined || isPayoffQuoted(account.status.key, account.route)
  const isOffered: Partial<Record<keyof DashboardMessages['links'], boolean>> = {
    details: hasDetails,
    profile: hasProfile,
    payoff: hasPayoff,
  }
  return (
    <Card title={texts.linksTitle} className="cp-no-print">
      <ul className="cp-list cp-dashboard-links">
        {links
          .filter(({ name, to }) => (isOffered[name] ?? true) && isOpen(to))
          .map(({ name, icon, to }) => (
            <li key={name}>
              <PlaceLink to={to} icon={icon}>
                {texts.links[name]}
              </PlaceLink>
            </li>
          ))}
      </ul>
    </Card>
  )
}

function PlaceLink({ to, icon, children }: { to: Destination; icon: IconName; children: string }) {
  return (
    <Link {...usePlace(to)} button="quiet" icon={icon}>
      {children}
    </Link>
  )
}
