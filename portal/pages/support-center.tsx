import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type HelpPlace, SupportCenter, helpPath, helpPlaceOf } from '#widgets/support-center'
import '#widgets/support-center/support-center.css'
import type { PageProps } from '../site/site-route.ts'
import { currentAccountNumberAtom } from '../startup/state.ts'

const root = 'customer-support-center'

/** customer-support-center and its topics; whoever is signed in sees their own numbers beside the answers. */
export function Page({ route }: PageProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const accountNumber = useAtomValue(currentAccountNumberAtom)
  const place = helpPlaceOf(route.path.slice(root.length + 1))
  const open = useCallback(
    (next: HelpPlace, query: string) => void navigate(`/${root}${helpPath(next, query)}`),
    [navigate],
  )
  return (
    <SupportCenter
      place={place}
      query={search.get('q')?.trim() ?? ''}
      onPlace={open}
      {...(accountNumber === null ? {} : { accountNumber })}
    />
  )
}
