import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { KeptActs, useShownStep, useSteps } from '#flow'
import { Loaded, PageHeading, useQuery, useReady } from '#host'
import { Button, Card, Columns, Skeleton, SkeletonGroup, Stack, useLoadedLater, useMessages } from '#ui'
import { AddressCard } from './parts/address-card.tsx'
import { EmailCard } from './parts/email-card.tsx'
import { ProfileForm } from './parts/late-forms.tsx'
import { NameCard } from './parts/name-card.tsx'
import { SavedNote, useEarlierDrafts, useFreshNotes, useSavedEarlier } from './parts/notes.tsx'
import { ShownAccountProvider } from './parts/own-act.ts'
import { PhoneCard } from './parts/phone-card.tsx'
import { RecordsCard } from './parts/records-card.tsx'
import { TeamCard } from './parts/team-card.tsx'
import { capability } from './profile.events.ts'
import { LoadProfileDocument } from './profile.graphql.ts'
import { profileMessages } from './profile.messages.ts'
import { type ProfileData, type ProfileView, arrivalAtom } from './profile.state.ts'

export interface ProfileProps {
  /** The profile is the person's: whichever of their accounts it is. */
  accountNumber: string
  /** The page to show, where a router keeps it. */
  view?: ProfileView
  /** Asks for another page. */
  onView?: (view: ProfileView, how: 'push' | 'replace') => void
}

/** Who the borrower is to us: names, ways to reach them, what they agreed to, and who looked. */
export function Profile({ accountNumber, view, onView }: ProfileProps): ReactNode {
  const texts = useMessages(profileMessages)
  const query = useQuery(LoadProfileDocument, {})
  const steps = useSteps<ProfileView, string>(
    { ...(view === undefined ? {} : { step: view }), ...(onView === undefined ? {} : { onStep: onView }) },
    arrivalAtom,
  )
  useEarlierDrafts()
  const savedEarlier = useSavedEarlier()
  useFreshNotes()
  const isReady = query.data !== undefined
  useReady(capability, isReady)
  useLoadedLater(ProfileForm.preload, isReady)
  useShownStep(capability, steps, isReady ? steps.wanted : null)
  const titles = {
    index: texts.title,
    'verify-new-email': texts.verifyTitle,
    'call-preferences': texts.preferencesTitle,
  }
  const leads = { index: texts.lead, 'verify-new-email': null, 'call-preferences': texts.preferencesText }
  const goTo = (next: ProfileView) => steps.goTo(next, 'push')
  return (
    <Stack gap={32} className="cp-profile">
      <Head
        key={steps.wanted}
        title={titles[steps.wanted]}
        lead={leads[steps.wanted]}
        hasMoved={steps.arrival.hasMoved}
      />
      <KeptActs {...{ capability, accountNumber }} onDone={savedEarlier} />
      <Loaded query={query} waiting={<Waiting />} failed={texts.loadFailed}>
        {({ GetProfile }) => (
          <ShownAccountProvider value={accountNumber}>
            <Shown view={steps.wanted} profile={GetProfile} goTo={goTo} />
          </ShownAccountProvider>
        )}
      </Loaded>
    </Stack>
  )
}

/** The heading; it takes the focus when the person came from another of these pages. */
function Head({ title, lead, hasMoved }: { title: string; lead: string | null; hasMoved: boolean }) {
  const head = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (hasMoved) head.current?.focus()
  }, [hasMoved])
  return (
    <header ref={head} tabIndex={-1}>
      <PageHeading>{title}</PageHeading>
      {lead === null ? null : (
        <p className="cp-help" part="help">
          {lead}
        </p>
      )}
    </header>
  )
}

interface ShownProps {
  view: ProfileView
  profile: ProfileData
  goTo: (view: ProfileView) => void
}

function Shown({ view, profile, goTo }: ShownProps) {
  if (view === 'verify-new-email') return <VerifyEmail profile={profile} onBack={() => goTo('index')} />
  if (view === 'call-preferences') {
    return (
      <Stack gap={24} className="cp-profile-narrow">
        <ProfileForm form="preferences" profile={profile} />
        <Back onBack={() => goTo('index')} />
      </Stack>
    )
  }
  return (
    <Columns>
      <Stack gap={24}>
        <NameCard profile={profile} />
        <EmailCard profile={profile} onVerify={() => goTo('verify-new-email')} />
        <PhoneCard profile={profile} onPreferences={() => goTo('call-preferences')} />
        <AddressCard profile={profile} />
      </Stack>
      <Stack gap={24}>
        <RecordsCard profile={profile} />
        <TeamCard profile={profile} />
      </Stack>
    </Columns>
  )
}

function VerifyEmail({ profile, onBack }: { profile: ProfileData; onBack: () => void }) {
  const texts = useMessages(profileMessages)
  const { pendingEmail } = profile
  return (
    <Stack gap={24} className="cp-profile-narrow">
      <SavedNote place="email" />
      {pendingEmail === null ? (
        <p>{texts.verifyNone}</p>
      ) : (
        <Card isRaised>
          <ProfileForm form="email-code" masked={pendingEmail} onVerified={onBack} />
        </Card>
      )}
      <Back onBack={onBack} />
    </Stack>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  const texts = useMessages(profileMessages)
  return (
    <div className="cp-profile-back">
      <Button variant="quiet" icon="chevron-left" onClick={onBack}>
        {texts.back}
      </Button>
    </div>
  )
}

function Waiting() {
  const texts = useMessages(profileMessages)
  return (
    <SkeletonGroup label={texts.loading}>
      <Columns>
        <Skeleton height={520} />
        <Skeleton height={320} />
      </Columns>
    </SkeletonGroup>
  )
}
