import {
  Alert,
  Card,
  Cluster,
  Columns,
  Link,
  Points,
  Skeleton,
  SkeletonGroup,
  Stack,
  telephoneLink,
  useLanguage,
  useMessages,
} from '#ui'
import { RouterLink } from '../layout/router-link.tsx'
import { useServices } from '../startup/services-context.tsx'
import type { PageProps } from '../site/site-route.ts'
import './admin.css'
import { CustomerSearch } from './customer-search.tsx'
import { PcoPlansToCancel, PcoPlansToEnter } from './pco-loans.tsx'
import { adminMessages } from './admin.messages.ts'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { useStaffRole } from './use-staff-role.ts'

const otherPath = { 'input-pco-plan': '/admin/cancel-pco-plan', 'view-cancel-pco-plan': '/admin/input-pco-plan' }

/**
 * admin/input-pco-plan and admin/cancel-pco-plan: finds a borrower, shows where their loans stand, and enters a plan for a charged-off
 * one or cancels a plan.
 */
export function Page({ route }: PageProps) {
  const texts = useMessages(pcoPlanMessages)
  const language = useLanguage()
  const { brand } = useServices()
  const name = route.name as keyof typeof otherPath
  const { title, lead, points } = texts.topics[name]
  return (
    <div className="portal-page">
      <div className="portal-prose">
        <h1>{title}</h1>
        <p className="portal-lead">{lead}</p>
      </div>
      <Columns>
        <Search Result={name === 'input-pco-plan' ? PcoPlansToEnter : PcoPlansToCancel} />
        <Stack gap={24}>
          <Card title={texts.rulesTitle}>
            <Points lines={points} />
          </Card>
          <Card title={texts.callTitle}>
            <p>{texts.callText}</p>
            <Link href={telephoneLink(brand.phone)} button="secondary" icon="phone">
              {texts.callButton(brand.phone)}
            </Link>
            <p className="cp-help">{brand.phoneHours[language]}</p>
          </Card>
          <Cluster>
            <RouterLink to={otherPath[name]} button="secondary">
              {texts.other[name]}
            </RouterLink>
            <RouterLink to="/admin" button="secondary">
              {texts.back}
            </RouterLink>
          </Cluster>
        </Stack>
      </Columns>
    </div>
  )
}

// Plans are the advisors' alone (rules 19.2); the backend refuses everybody else.
function Search({ Result }: { Result: typeof PcoPlansToEnter }) {
  const texts = useMessages(pcoPlanMessages)
  const admin = useMessages(adminMessages)
  const { role, hasFailed } = useStaffRole()
  if (hasFailed) return <Alert tone="critical">{admin.failed}</Alert>
  if (role === 'Developer') return <Alert tone="info">{texts.advisorsOnly}</Alert>
  if (role !== null) return <CustomerSearch Result={Result} />
  return (
    <SkeletonGroup label={admin.loading}>
      <Skeleton height={320} />
    </SkeletonGroup>
  )
}
