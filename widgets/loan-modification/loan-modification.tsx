import { type ReactNode, useEffect, useState } from 'react'
import { LateWaiting } from '#blocks'
import { FlowFrame, KeptActs } from '#flow'
import { type Failure, Loaded, LoadFailed, useHost, useQuery, useReady } from '#host'
import { Alert, Skeleton, SkeletonGroup, Stack, preloadable, useLoadedLater } from '#ui'
import { capability } from './loan-modification.events.ts'
import { LoadLoanModificationDocument, type LoadLoanModificationQuery } from './loan-modification.graphql.ts'
import { type ChangeScreen, type ChangeView, openRequest, viewNamed } from './loan-modification.state.ts'
import { DocumentsStep } from './steps/documents-step.tsx'
import { IntroStep } from './steps/intro-step.tsx'
import type { LaterStepsProps } from './steps/later-steps.tsx'
import { ManageStep } from './steps/manage-step.tsx'
import { OptOutStep } from './steps/opt-out-step.tsx'
import type { ChangeNote, StepProps } from './steps/step-props.ts'
import { useChangeTexts } from './use-change-texts.ts'

export interface LoanModificationProps {
  accountNumber: string
  /** What is shown first. Default 'manage'. */
  view?: ChangeView
}

/** What can be changed about a loan's payments, what was asked for, signing it and opting out (rules 12). */
export function LoanModification({ accountNumber, view: named = 'manage' }: LoanModificationProps): ReactNode {
  const view = viewNamed(named)
  return <ChangesOf key={`${accountNumber} ${view}`} accountNumber={accountNumber} view={view} />
}

function ChangesOf({ accountNumber, view }: Required<LoanModificationProps>) {
  const { texts } = useChangeTexts()
  const query = useQuery(LoadLoanModificationDocument, { accountNumber })
  useReady(capability, query.data !== undefined)
  return (
    <Loaded
      query={query}
      failed={texts.loadFailed}
      waiting={
        <SkeletonGroup label={texts.loading} isNarrow>
          <Stack gap={24}>
            <Skeleton height={80} />
            <Skeleton height={320} />
          </Stack>
        </SkeletonGroup>
      }
    >
      {(data) => <Screens accountNumber={accountNumber} view={view} data={data} onReload={query.refetch} />}
    </Loaded>
  )
}

const LaterSteps = preloadable<LaterStepsProps>(
  () => import('./steps/later-steps.tsx').then((file) => file.LaterSteps),
  { Waiting: LaterWaiting, Failed: LaterFailed },
)

function LaterWaiting({ way }: LaterStepsProps) {
  const { texts } = useChangeTexts()
  return <LateWaiting height={320} label={texts.loading} onBack={() => way.go('start')} />
}

function LaterFailed({ error, onRetry, way }: LaterStepsProps & Failure) {
  const { texts } = useChangeTexts()
  return <LoadFailed {...{ error, onRetry }} title={texts.loadFailed} onBack={() => way.go('start')} />
}

interface ScreensProps {
  accountNumber: string
  view: ChangeView
  data: LoadLoanModificationQuery
  onReload: () => Promise<void>
}

function Screens({ accountNumber, view: opened, data, onReload }: ScreensProps) {
  const way = useWay(opened)
  // Whoever has done something sees what became of it among all changes.
  const view = way.note !== null || opened === 'opt-out' ? 'manage' : opened
  const screen = shownScreen(way.screen, data)
  const props: StepProps = { accountNumber, data, way, onReload }
  const title = useTitle(screen, view, way.withAdvisor)
  useReportedStep(screen)
  useLoadedLater(LaterSteps.preload)
  // Each screen has a heading of its own, which takes the focus from the button that is gone.
  return (
    <FlowFrame key={screen} names={[]} title={title} takesFocus={way.hasMoved} isNarrow>
      <KeptActs {...{ capability, accountNumber }} />
      {way.note === null ? null : (
        <Alert tone="success" isAnnounced>
          <Note {...way.note} />
        </Alert>
      )}
      <Step {...props} screen={screen} view={view} />
    </FlowFrame>
  )
}

function Note(note: ChangeNote) {
  const { texts, names } = useChangeTexts()
  return note.done === 'signed' && note.others.length > 0 ? texts.signedWaiting(names(note.others)) : texts[note.done]
}

function Step({ screen, view, ...props }: StepProps & { screen: ChangeScreen; view: ChangeView }) {
  if (screen === 'ask' || screen === 'sign') return <LaterSteps {...props} screen={screen} />
  if (screen === 'opt-out') return <OptOutStep {...props} />
  if (view === 'document') return <DocumentsStep {...props} />
  if (view === 'agent-intro' || view === 'noagent-intro') return <IntroStep {...props} view={view} />
  return <ManageStep {...props} />
}

/** Where the borrower is, and what came of what they did last. */
function useWay(view: ChangeView) {
  const [state, setState] = useState<{
    screen: ChangeScreen
    note: ChangeNote | null
    withAdvisor: boolean
    hasMoved: boolean
  }>({
    screen: view === 'opt-out' ? 'opt-out' : 'start',
    note: null,
    withAdvisor: view === 'agent-intro',
    hasMoved: false,
  })
  const go = (screen: ChangeScreen, more: { note?: ChangeNote; withAdvisor?: boolean } = {}) =>
    setState((before) => ({
      screen,
      note: more.note ?? null,
      withAdvisor: more.withAdvisor ?? before.withAdvisor,
      hasMoved: true,
    }))
  return { ...state, go }
}

/** A screen that has nothing to show any more gives way to the first one. */
function shownScreen(wanted: ChangeScreen, data: LoadLoanModificationQuery): ChangeScreen {
  const open = openRequest(data)
  if (wanted === 'sign' && open?.canSign !== true) return 'start'
  if (wanted === 'ask' && open !== null) return 'start'
  return wanted
}

function useTitle(screen: ChangeScreen, view: ChangeView, withAdvisor: boolean): string {
  const { texts } = useChangeTexts()
  if (screen === 'ask') return withAdvisor ? texts.askAdvisorTitle : texts.askTitle
  if (screen === 'sign') return texts.signTitle
  if (screen === 'opt-out') return texts.views['opt-out'].title
  return texts.views[view].title
}

function useReportedStep(step: ChangeScreen): void {
  const host = useHost()
  useEffect(() => {
    host.emit('carport-step', { capability, step })
  }, [host, step])
}
