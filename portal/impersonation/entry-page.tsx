import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Alert, Button, Card, Cluster, Stack, SummaryList, useMessages } from '#ui'
import { PageLoader } from '../layout/page-loader.tsx'
import { RouterLink } from '../layout/router-link.tsx'
import { useServices } from '../startup/services-context.tsx'
import { adminCalls } from '../staff/admin-calls.ts'
import { isGoodReason, ReasonField, useReasonField } from '../staff/reason-field.tsx'
import { StaffForm } from '../staff/staff-form.tsx'
import { staffRole } from '../staff/staff-role.ts'
import { adminInfoAtom, type EndedImpersonation, endedImpersonationAtom, userAtom } from '../startup/state.ts'
import { type Entry, readEntry } from './entry.ts'
import { useHandedReason } from './handed-reason.ts'
import { beginImpersonation } from './impersonate.ts'
import { impersonationMessages } from './impersonation.messages.ts'

/**
 * admin/impersonate: asks for confirmation, because an address alone must not start anything (reliability U4). Afterward, confirms that
 * the impersonation has ended.
 */
export function Page() {
  const texts = useMessages(impersonationMessages)
  const { search } = useLocation()
  const ended = useAtomValue(endedImpersonationAtom)
  const entry = readEntry(search)
  if (ended !== null) return <Ended {...ended} />
  if (entry !== null) return <Confirm key={entry.email} entry={entry} />
  return (
    <div className="portal-page portal-narrow">
      <h1>{texts.nobodyTitle}</h1>
      <p className="portal-lead">{texts.nobodyText}</p>
      <ToStaffArea />
    </div>
  )
}

function ToStaffArea() {
  const texts = useMessages(impersonationMessages)
  return (
    <Cluster>
      <RouterLink to="/admin" button="primary">
        {texts.toStaffArea}
      </RouterLink>
    </Cluster>
  )
}

function Confirm({ entry }: { entry: Entry }) {
  const texts = useMessages(impersonationMessages)
  const user = useAtomValue(userAtom)
  const { begin, isBusy, isReady } = useBegin(entry)
  const field = useReasonField()
  const handed = useHandedReason()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const reason = typed ?? handed ?? ''
  const submit = () => {
    setWrong(!isGoodReason(reason))
    if (isGoodReason(reason) && !isBusy) begin(reason.trim())
  }
  const rows = [
    { label: texts.customer, value: entry.email },
    { label: texts.staff, value: user?.loginEmail ?? '' },
    { label: texts.shownAs, value: texts.views[entry.as] },
  ]
  if (isBusy) return <PageLoader label={texts.loading} />
  return (
    <div className="portal-page portal-narrow">
      <h1 className="portal-staff-email">{texts.title(entry.email)}</h1>
      <p className="portal-lead">{texts.rules}</p>
      <Card>
        <StaffForm onSubmit={submit}>
          <Stack gap={16}>
            <SummaryList rows={rows} />
            <ReasonField field={field} isWrong={isWrong} value={reason} onText={setTyped} />
            <Cluster>
              <Button type="submit" variant="primary" disabled={!isReady}>
                {texts.start}
              </Button>
              <RouterLink to="/admin" button="secondary">
                {texts.cancel}
              </RouterLink>
            </Cluster>
          </Stack>
        </StaffForm>
      </Card>
    </div>
  )
}

// The staff's data first, then the customer's; the guards open the dashboard once both are here (imp-05). A failure is no page to stay on.
function useBegin(entry: Entry) {
  const services = useServices()
  const navigate = useNavigate()
  const setInfo = useSetAtom(adminInfoAtom)
  const [isBusy, setBusy] = useState(false)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const fail = () => void navigate('/error/process-error', { replace: true })
    adminCalls(services)
      .readRoles()
      .then(
        (roles) => {
          if (!isCurrent) return
          setInfo({ role: staffRole(roles) })
          setReady(true)
        },
        () => isCurrent && fail(),
      )
    return () => {
      isCurrent = false
    }
  }, [services, setInfo, navigate])
  const begin = (reason: string) => {
    setBusy(true)
    beginImpersonation(services, { ...entry, reason }).catch((problem: unknown) => {
      services.log('Impersonation', problem)
      void navigate('/error/process-error', { replace: true })
    })
  }
  return { begin, isBusy, isReady }
}

function Ended({ email, how }: EndedImpersonation) {
  const texts = useMessages(impersonationMessages)
  const isEnded = how === 'ended'
  const words = { ended: texts.endedText, over: texts.overText, reloaded: () => texts.reloadedText }[how]
  return (
    <div className="portal-page portal-narrow">
      <h1>{isEnded ? texts.endedTitle : texts.overTitle}</h1>
      <Alert tone={isEnded ? 'success' : 'warning'} isAnnounced>
        <p>{words(email ?? '')}</p>
      </Alert>
      <ToStaffArea />
    </div>
  )
}
