import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { Profile, type ProfileView } from '#widgets/profile'
import '#widgets/profile/profile.css'
import type { PageProps } from '../site/site-route.ts'
import { currentAccountNumberAtom } from '../startup/state.ts'

const views: Readonly<Record<string, ProfileView>> = {
  'verify-new-email': 'verify-new-email',
  'call-preferences': 'call-preferences',
}

/** my-profile with the page for a new email's code and the call preferences (profile-02, profile-03, profile-04). */
export function Page({ route }: PageProps) {
  const navigate = useNavigate()
  const accountNumber = useAtomValue(currentAccountNumberAtom)
  const goTo = (next: ProfileView, how: 'push' | 'replace') =>
    void navigate(next === 'index' ? '/my-profile' : `/my-profile/${next}`, { replace: how === 'replace' })
  return (
    <div className="portal-page">
      <Profile accountNumber={accountNumber ?? ''} view={views[route.name] ?? 'index'} onView={goTo} />
    </div>
  )
}
