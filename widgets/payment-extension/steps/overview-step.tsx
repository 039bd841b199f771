import { AgreementPaper, CallActs, PhoneHours } from '#blocks'
import { BorrowerOnly, LoadFailed, PlaceLink, useHost } from '#host'
import { useOpenPlace } from '#host/open-place'
import { Alert, Button, Card, Cluster, Link, Points, Stack, SummaryList } from '#ui'
import { useExtensionTexts } from '../extension-texts.ts'
import type { ExtensionStart } from '../payment-extension.state.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './step-props.ts'

/** Whether an extension is open: what it is, why not and what else there is, or the one that is under way. */
export function OverviewStep({ accountNumber, start, kind, hasMoved, goTo }: StepProps) {
  const { texts } = useExtensionTexts()
  const extension = start.GetExtension
  return (
    <Frame title={texts.title} takesFocus={hasMoved} isNarrow>
      <p className="cp-help cp-extension-account" part="help">
        {texts.account(accountNumber.slice(-4))}
      </p>
      {extension.current === null ? null : <Current current={extension.current} />}
      {kind === 'open' ? <Open left={extension.extensionsLeft} onStart={() => goTo('terms')} /> : null}
      {kind === 'under-way' && extension.current === null ? (
        <Card title={texts.underWayTitle}>
          <p>{texts.underWayText}</p>
        </Card>
      ) : null}
      {kind === 'closed' || kind === 'conditional' ? <Closed extension={extension} kind={kind} /> : null}
    </Frame>
  )
}

function Open({ left, onStart }: { left: number; onStart: () => void }) {
  const { texts } = useExtensionTexts()
  return (
    <Card title={texts.openTitle} isRaised>
      <p>{texts.openText}</p>
      <Points lines={texts.points} />
      <p>{texts.left(left)}</p>
      <BorrowerOnly>
        <Button variant="primary" isWide onClick={onStart}>
          {texts.seeTerms}
        </Button>
      </BorrowerOnly>
    </Card>
  )
}

type Current = NonNullable<ExtensionStart['GetExtension']['current']>

/** The extension that is being set up, or in force. */
export function Current({ current }: { current: Current }) {
  const { texts, date, money } = useExtensionTexts()
  const isInForce = current.status === 'Complete'
  return (
    <Card title={isInForce ? texts.inForceTitle : texts.underWayTitle} isRaised>
      {isInForce ? null : (
        <p>
          {texts.posts(money(current.paymentAmount), date(current.paymentDate))} {texts.cancelNote}
        </p>
      )}
      <SummaryList
        rows={[
          {
            label: texts.dueNext,
            value: date(current.newPaymentDueDate),
            note: money(current.newPaymentAmount),
          },
          { label: texts.oldDue, value: date(current.oldPaymentDueDate) },
        ]}
      />
      <AgreementPaper id={current.agreementDocumentId} file={`payment-extension-${current.paymentDate}.pdf`} />
      {isInForce ? null : (
        <Cluster>
          <PlaceLink to="manage-payments">{texts.seePayments}</PlaceLink>
        </Cluster>
      )}
    </Card>
  )
}

const places = {
  MAKE_A_PAYMENT: 'make-a-payment',
  PAYMENT_PLAN: 'payment-plan',
  LOAN_CHANGE: 'manage-modifications',
} as const

function Closed({ extension, kind }: { extension: ExtensionStart['GetExtension']; kind: 'closed' | 'conditional' }) {
  const { texts } = useExtensionTexts()
  const { brand } = useHost()
  const isOpen = useOpenPlace()
  const other = extension.options.filter((option) => option !== 'CALL_US').filter((option) => isOpen(places[option]))
  return (
    <>
      <Card title={kind === 'closed' ? texts.closedTitle : texts.conditionalTitle} isRaised>
        {extension.reasons.length === 0 ? (
          <p>{texts.notChecked}</p>
        ) : (
          <Points lines={extension.reasons.map(({ text }) => text)} />
        )}
        {kind === 'conditional' ? <p>{texts.conditionalText}</p> : null}
      </Card>
      <Card title={kind === 'conditional' ? texts.toDoTitle : texts.optionsTitle}>
        <Stack gap={16}>
          <Cluster>
            {other.map((option, index) => (
              <PlaceLink key={option} to={places[option]} button={index === 0 ? 'primary' : 'secondary'}>
                {texts.options[option]}
              </PlaceLink>
            ))}
            {other.length === 0 ? (
              <CallActs label={texts.callUs(brand.phone)} to="dashboard">
                {texts.backToDashboard}
              </CallActs>
            ) : (
              <Link href={`tel:${brand.phoneHref}`} button="secondary" icon="phone">
                {texts.callUs(brand.phone)}
              </Link>
            )}
          </Cluster>
          <PhoneHours />
        </Stack>
      </Card>
    </>
  )
}

/** Nobody said whether an extension is open, so none is offered. */
export function NotChecked({ error, onRetry }: { error: Error; onRetry: () => Promise<void> }) {
  const { texts } = useExtensionTexts()
  const { brand } = useHost()
  return (
    <Frame title={texts.title} takesFocus={false} isNarrow>
      <Alert tone="info" title={texts.closedTitle}>
        {texts.notChecked}
      </Alert>
      <LoadFailed title={texts.notChecked} error={error} onRetry={onRetry} />
      <Cluster>
        <CallActs label={texts.callUs(brand.phone)} to="dashboard">
          {texts.backToDashboard}
        </CallActs>
      </Cluster>
    </Frame>
  )
}
