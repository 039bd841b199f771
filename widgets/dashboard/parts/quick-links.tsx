import { type Destination, useHost } from '#host'
import { Button, Card, type IconName } from '#ui'
import type { DashboardMessages } from '../dashboard.messages.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'

const links: readonly { name: keyof DashboardMessages['links']; icon: IconName; to: Destination }[] = [
  { name: 'payments', icon: 'calendar', to: 'manage-payments' },
  { name: 'banks', icon: 'bank', to: 'manage-bank-accounts' },
  { name: 'cards', icon: 'card', to: 'manage-debit-cards' },
  { name: 'contact', icon: 'phone', to: 'contact' },
]

/** The places people go to most from here. */
export function QuickLinks() {
  const { texts } = useDashboardTexts()
  const host = useHost()
  return (
    <Card title={texts.linksTitle}>
      <ul className="cp-dashboard-links">
        {links.map(({ name, icon, to }) => (
          <li key={name}>
            <Button variant="quiet" icon={icon} onClick={() => host.go(to)}>
              {texts.links[name]}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
