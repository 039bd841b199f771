import { SignPart, type Signed } from '#blocks'
import { useAct } from '#flow'
import { useHost } from '#host'
import { toIso } from '#sdk/dates/dates'
import { Stack } from '#ui'
import { capability } from '../loan-modification.events.ts'
import { SignLoanChangeDocument } from '../loan-modification.graphql.ts'
import { listedChanges, openRequest, othersToSign } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'
import { ChangeDocument } from './change-card.tsx'
import type { StepProps } from './step-props.ts'
import { TermsPart } from './terms-part.tsx'

/** The terms once more, the document, and the signature with a typed name and a one-time code. */
export function SignStep(props: StepProps) {
  const { accountNumber, data, way, onReload } = props
  const { texts, date } = useChangeTexts()
  const host = useHost()
  const act = useAct(SignLoanChangeDocument, {
    capability,
    accountNumber,
    tell: () => ({ status: 'CHANGE_SIGNED' }),
    // Reloading is part of the act, so that the thanks never appear beside a button to sign again.
    finish: onReload,
    onLate: () => way.go('start', { note: { done: 'signed', others: [] } }),
  })
  const request = openRequest(data)
  if (request === null || request.agreement === null) return null
  const { agreement, terms, summary } = request
  const change = listedChanges(data).find(({ loanModId }) => loanModId === summary.loanModId)
  const others = othersToSign(request)
  const sign = async ({ signatureName, passcode }: Signed) => {
    const acceptedAt = toIso(host.nowMs())
    const signature = { authorizationVersion: agreement.version, acceptedAt, signatureName }
    const { loanModId } = summary
    await act.run({ accountNumber, loanModId, documentHash: agreement.sha256, passcode, signature })
    way.go('start', { note: { done: 'signed', others } })
  }
  return (
    <Stack gap={24}>
      <p>{texts.signLead(date(terms.signBy))}</p>
      <TermsPart type={summary.type} terms={terms} />
      {change === undefined ? null : <ChangeDocument change={change} />}
      <SignPart
        place={{ capability, accountNumber }}
        agreement={agreement.text}
        hasName
        button={texts.sign}
        act={act}
        onSign={sign}
        onChanged={() => void onReload()}
        onBack={() => way.go('start')}
      />
    </Stack>
  )
}
