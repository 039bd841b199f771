import { type ComponentType, useState } from 'react'
import { useAct } from '#flow'
import { Loaded, useFormatters, useHost, useQuery } from '#host'
import { toIso } from '#sdk/dates/dates'
import type { ChargeOffTerms } from '#sdk/loan/charge-off-plan'
import { Card, RadioCards, Stack, useMessages } from '#ui'
import { AddMethodDialog } from './add-method-dialog.tsx'
import { type NewBankFormProps, useAddMethod } from './add-method.tsx'
import { autopayKitMessages } from './autopay.messages.ts'
import { ChargeOffComparison } from './charge-off-calculator.tsx'
import { scheduleOf } from './charge-off-choice.ts'
import type { ChargeOffStanding } from './charge-off-standing.ts'
import {
  ChargeOffMethodsDocument,
  type ChargeOffMethodsQuery,
  ChargeOffPreviewDocument,
  SignChargeOffPlanDocument,
} from './charge-off-flow.graphql.ts'
import { useChargeOffFlowTexts } from './charge-off-flow-texts.ts'
import type { ChargeOffPlace } from './charge-off-parts.tsx'
import { LateWaiting } from './late-part.tsx'
import { exceedsCardLimit, inWalletOrder, isCard } from './methods.ts'
import { MovedTitle } from './moved-title.tsx'
import { PaymentSchedule } from './program-schedule.tsx'
import { SignPart } from './program-sign.tsx'

interface SignProps {
  place: ChargeOffPlace
  standing: ChargeOffStanding
  terms: ChargeOffTerms
  newBankAccount: ComponentType<NewBankFormProps> | undefined
  onBack: () => void
  onSigned: (signed: { readonly isDeclined: boolean; readonly confirmationNumber: string | null }) => Promise<void>
}

/** The last screen before a plan: its terms, how the first payment is made, the words, and the signature. */
export function ChargeOffSign(props: SignProps) {
  const { place, standing, terms } = props
  const texts = useChargeOffFlowTexts()
  const [methodId, setMethodId] = useState<string | null>(null)
  return (
    <Stack gap={24}>
      <Card title={<MovedTitle>{texts.signTitle}</MovedTitle>} isRaised>
        <ChargeOffComparison standing={standing} terms={terms} />
        <PaymentSchedule title={texts.scheduleTitle} payments={scheduleOf(standing, terms)} />
      </Card>
      <FirstPayment {...props} value={methodId} onChange={setMethodId} />
      <Signature key={methodId ?? bySelf} {...props} place={place} methodId={methodId} />
    </Stack>
  )
}

const bySelf = 'by-self'

interface FirstPaymentProps extends SignProps {
  value: string | null
  onChange: (methodId: string | null) => void
}

/** Paying by oneself is first: it is as good as paying now. A card can only be charged today. */
function FirstPayment({ place, standing, terms, newBankAccount, value, onChange }: FirstPaymentProps) {
  const texts = useChargeOffFlowTexts()
  const kit = useMessages(autopayKitMessages)
  const { date, money } = useFormatters()
  const query = useQuery(ChargeOffMethodsDocument, {})
  const adding = useAddMethod({
    capability: place.capability,
    accountNumber: place.accountNumber,
    form: newBankAccount,
    onAdded: (id) => {
      onChange(id)
      void query.refetch()
    },
  })
  const isToday = terms.initialPaymentDate === standing.asOf
  const methods = inWalletOrder<Method>(query.data?.GetWallet.paymentMethods ?? []).filter(
    (method) => (isToday || !isCard(method)) && !exceedsCardLimit(method, terms.initialPaymentAmount),
  )
  const amount = money(terms.initialPaymentAmount)
  return (
    <Card title={texts.howFirst}>
      <RadioCards
        legend={texts.howFirst}
        isLegendHidden
        value={value ?? bySelf}
        onChange={(id) => onChange(id === bySelf ? null : id)}
        options={[
          { value: bySelf, title: texts.bySelf(amount, date(terms.initialPaymentDate)), meaning: texts.bySelfText },
          ...methods.map((method) => ({
            value: method.id,
            title: method.displayName,
            meaning: isToday ? texts.payFirst : texts.payFirstOn(date(terms.initialPaymentDate)),
            icon: isCard(method) ? ('card' as const) : ('bank' as const),
          })),
        ]}
      />
      <AddMethodDialog adding={adding} texts={{ newBankAccount: kit.addBankAccount, newDebitCard: kit.addDebitCard }} />
    </Card>
  )
}

type Method = ChargeOffMethodsQuery['GetWallet']['paymentMethods'][number]

function Signature(props: SignProps & { methodId: string | null }) {
  const { place, standing, terms, methodId, onBack, onSigned } = props
  const texts = useChargeOffFlowTexts()
  const { money } = useFormatters()
  const host = useHost()
  const signAndTake = terms.initialPaymentDate > standing.asOf ? texts.signAndSchedule : texts.signAndPay
  const about = { accountNumber: place.accountNumber, terms, paymentMethodId: methodId }
  const preview = useQuery(ChargeOffPreviewDocument, about)
  const act = useAct(SignChargeOffPlanDocument, {
    ...place,
    tell: () => ({ status: 'SIGNED', amountCents: methodId === null ? 0 : terms.initialPaymentAmount }),
    finish: ({ CreatePcoPlan }) => {
      const { isInitialPaymentDeclined: isDeclined, individualPayment } = CreatePcoPlan
      return onSigned({
        isDeclined,
        confirmationNumber: isDeclined ? null : (individualPayment?.confirmationNumber ?? null),
      })
    },
    onLate: () => void onSigned({ isDeclined: false, confirmationNumber: null }),
  })
  const waiting = <LateWaiting height={320} label={texts.loading} onBack={onBack} />
  return (
    <Loaded query={preview} waiting={waiting} failed={texts.failed} onBack={onBack}>
      {({ PreviewPcoPlan: { text, authorizationVersion } }) => (
        <Card>
          <SignPart
            place={place}
            agreement={text}
            hasName
            button={methodId === null ? texts.sign : signAndTake(money(terms.initialPaymentAmount))}
            act={act}
            onSign={({ signatureName, passcode }) =>
              act.run({
                ...about,
                passcode,
                signature: { authorizationVersion, signatureName, acceptedAt: toIso(host.nowMs()) },
              })
            }
            onChanged={() => void preview.refetch()}
            onBack={onBack}
          />
        </Card>
      )}
    </Loaded>
  )
}
