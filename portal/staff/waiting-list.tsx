import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Alert, Answer, Button, Card, Skeleton, SkeletonGroup, Stack } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import type { PortalServices } from '../startup/services.ts'
import { CallProblem } from './call-problem.tsx'

/** Shows its children once the button is pressed, so that nothing is fetched for staff who came for something else. */
export function OpenOnPress({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{label}</Button>
  // The button is gone once it was pressed: what it opened takes the focus.
  return (
    <div className="portal-staff-opened">
      <Answer>{children}</Answer>
    </div>
  )
}

/** A list's card. @param done what was done last, announced above the list */
export function DeskCard({ title, done, children }: { title: string; done: string | null; children: ReactNode }) {
  return (
    <Card title={title}>
      <Stack gap={16}>
        {done === null ? null : (
          <Alert tone="success" isAnnounced>
            {done}
          </Alert>
        )}
        {children}
      </Stack>
    </Card>
  )
}

interface Waiting<T> {
  /** Null while it loads. */
  readonly items: readonly T[] | null
  readonly problem: unknown
  readonly reload: () => Promise<void>
}

/**
 * Fetches what is waiting for staff.
 * @param list the same function at each render
 */
export function useWaiting<T>(list: (services: PortalServices) => Promise<readonly T[]>): Waiting<T> {
  const services = useServices()
  const [items, setItems] = useState<readonly T[] | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const reload = useCallback(
    () =>
      list(services).then(
        (found) => {
          setItems(found)
          setProblem(null)
        },
        (refusal: unknown) => setProblem(refusal),
      ),
    [services, list],
  )
  useEffect(() => void reload(), [reload])
  return { items, problem, reload }
}

interface WaitingListProps<T> {
  waiting: Waiting<T>
  texts: { readonly loading: string; readonly none: string }
  keyOf: (item: T) => string
  /** Renders one line. */
  children: (item: T) => ReactNode
}

/** What is waiting, one line each; that it is loading, that nothing is waiting, or why it could not be loaded. */
export function WaitingList<T>({ waiting: { items, problem }, texts, keyOf, children }: WaitingListProps<T>) {
  return (
    <>
      {problem === null ? null : <CallProblem problem={problem} />}
      {items === null && problem === null ? (
        <SkeletonGroup label={texts.loading}>
          <Skeleton height={96} />
        </SkeletonGroup>
      ) : null}
      {items?.length === 0 ? <p className="cp-help">{texts.none}</p> : null}
      <ul className="portal-staff-list">
        {items?.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </>
  )
}
