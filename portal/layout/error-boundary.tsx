import { Component, type ReactNode } from 'react'
import { Button, EmptyState, ErrorState, useMessages } from '#ui'
import { portalMessages } from './portal.messages.ts'
import { useServices } from '../startup/services-context.tsx'

interface BoundaryProps {
  /** A change shows the children again. */
  place: string
  onProblem: (problem: unknown) => void
  children: ReactNode
}

interface BoundaryState {
  problem: unknown
  place: string
}

/** Keeps the shell standing when a page breaks or its code does not arrive. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { problem: null, place: this.props.place }

  static getDerivedStateFromError(problem: unknown): Partial<BoundaryState> {
    return { problem }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.place === state.place ? null : { problem: null, place: props.place }
  }

  override componentDidCatch(problem: unknown): void {
    this.props.onProblem(problem)
  }

  override render(): ReactNode {
    if (this.state.problem === null) return this.props.children
    return isChunkProblem(this.state.problem) ? <MissingChunk /> : <BrokenPage />
  }
}

/** Whether a page's code could not be loaded: the site was updated meanwhile, or the line broke. */
export function isChunkProblem(problem: unknown): boolean {
  return (
    problem instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS|module script failed|Failed to fetch/i.test(
      problem.message,
    )
  )
}

function MissingChunk() {
  const messages = useMessages(portalMessages)
  const reload = (
    <Button variant="primary" onClick={() => window.location.reload()}>
      {messages.reload}
    </Button>
  )
  return (
    <EmptyState icon="offline" title={messages.newVersion} actions={reload}>
      <p>{messages.newVersionText}</p>
    </EmptyState>
  )
}

function BrokenPage() {
  const messages = useMessages(portalMessages)
  const { brand } = useServices()
  return (
    <ErrorState title={messages.pageBroke} phone={brand.phone} onRetry={() => window.location.reload()}>
      <p>{messages.pageBrokeText}</p>
    </ErrorState>
  )
}
