import { type ReactNode, useState } from 'react'
import { useHost } from '#host'
import { actsName } from '#sdk/embed/intents'
import { preloadable } from '#ui'
import type { KeptActsProps } from './kept-acts-list.tsx'

/**
 * Shows what became of what was asked for here before the page was reloaded, and reports it to the page around an element. Where nothing was
 * left open it renders nothing, and its code stays away.
 */
export function KeptActs(props: KeptActsProps): ReactNode {
  const { intents } = useHost()
  const [isAny] = useState(() => intents.store.get(actsName) !== null)
  return isAny ? <KeptActsList {...props} /> : null
}

const KeptActsList = preloadable<KeptActsProps>(
  () => import('./kept-acts-list.tsx').then((file) => file.KeptActsList),
  { Waiting: () => null, Failed: () => null },
)
