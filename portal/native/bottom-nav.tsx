import { useAtomValue, useStore } from 'jotai'
import { useLocation } from 'react-router-dom'
import { Icon, useMessages } from '#ui'
import { preserveTermsDataAtom } from '#widgets/make-a-payment'
import { RouterLink } from '../layout/router-link.tsx'
import { portalMessages } from '../layout/portal.messages.ts'
import { usePaymentRefusal } from '../site/payment-refusal.ts'
import { previousRouteAtom } from '../startup/state.ts'
import { type BottomTab, activeTab, bottomTabs, isPaymentBegun } from './back-rules.ts'

/** The bar at the foot of the apps: Dashboard, Make a Payment, Payment Options (native-07). */
export function BottomNav() {
  const messages = useMessages(portalMessages)
  const store = useStore()
  const { pathname } = useLocation()
  const previous = useAtomValue(previousRouteAtom)
  const active = activeTab(pathname)
  const isRefused = usePaymentRefusal() !== null
  const tabs = bottomTabs.filter(({ name }) => name !== 'makeAPayment' || !isRefused)
  const leave = (tab: BottomTab) => {
    if (tab.name === 'makeAPayment' && isPaymentBegun(pathname, previous)) store.set(preserveTermsDataAtom, true)
  }
  return (
    <nav className="native-bottom cp-no-print" aria-label={messages.bottomNavigation}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.name}>
            <RouterLink
              to={tab.path}
              isQuiet
              className="native-tab"
              aria-current={tab === active ? 'page' : undefined}
              onClick={() => leave(tab)}
            >
              <Icon name={tab.icon} size={24} />
              <span>{messages[tab.name]}</span>
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
