import { nicknameCharacters } from '#sdk/loan/payment-terms'
import { type FormEvent, useId, useState } from 'react'
import { useAct } from '#flow'
import { BorrowerOnly, useServerText, useHost } from '#host'
import {
  Alert,
  Badge,
  Button,
  Cluster,
  ErrorSummary,
  Icon,
  ListRow,
  Stack,
  TextField,
  useMessages,
  VisuallyHidden,
} from '#ui'
import { capability } from './payment-methods.events.ts'
import { MakeDefaultDocument, RenameBankDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import type { MethodResult } from './method-result.ts'
import type { SavedMethod } from './payment-methods.state.ts'

interface MethodLineProps {
  kind: 'bank' | 'card'
  accountNumber: string
  method: SavedMethod
  onRemove: (method: SavedMethod) => void
  /** Gets the sentence about what was done. What is listed shows it then. */
  onDone: (result: MethodResult) => void
}

/** One saved method: name, last four, whether it is the default, and what can be done to it. */
export function MethodLine({ kind, accountNumber, method, onRemove, onDone }: MethodLineProps) {
  const texts = useMessages(paymentMethodsMessages)
  const name = method.displayName
  const { graphql } = useHost()
  const done = () => onDone({ words: (inTexts) => inTexts.madeDefault(name) })
  const makeDefault = useAct(MakeDefaultDocument, {
    capability,
    accountNumber,
    tell: () => ({ status: 'DEFAULT_SET' }),
    onLate: done,
  })
  const [isRenaming, setRenaming] = useState(false)
  const choose = () =>
    void makeDefault.run({ defaultPaymentMethodId: method.id }).then(
      (made) => {
        done()
        void graphql.showAnswer(made, MakeDefaultDocument)
      },
      () => undefined,
    )
  return (
    <ListRow className="cp-methods-line">
      <Stack gap={12}>
        <p className="cp-methods-name">
          <Icon name={kind} size={24} />
          <span className="cp-methods-words">
            <span>{name}</span>
            {method.isDefault ? <Badge tone="info">{texts.isDefault}</Badge> : null}
          </span>
        </p>
        {isRenaming ? (
          <Rename {...{ accountNumber, method }} onClose={() => setRenaming(false)} onDone={onDone} />
        ) : (
          <BorrowerOnly>
            <Cluster gap={8} className="cp-methods-actions">
              {method.isDefault ? null : (
                <Button variant="quiet" isLoading={makeDefault.isRunning} onClick={choose}>
                  {texts.makeDefault}
                  <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
                </Button>
              )}
              {kind === 'bank' ? (
                <Button variant="quiet" icon="edit" onClick={() => setRenaming(true)}>
                  {texts.rename}
                  <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
                </Button>
              ) : null}
              <Button variant="quiet" icon="trash" onClick={() => onRemove(method)}>
                {texts.remove}
                <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
              </Button>
            </Cluster>
          </BorrowerOnly>
        )}
        <Problem error={makeDefault.error} />
      </Stack>
    </ListRow>
  )
}

type RenameProps = Pick<MethodLineProps, 'accountNumber' | 'method' | 'onDone'> & { onClose: () => void }

function Rename({ accountNumber, method, onClose, onDone }: RenameProps) {
  const texts = useMessages(paymentMethodsMessages)
  const { graphql } = useHost()
  const done = (wanted: string) => {
    onClose()
    onDone({ words: (inTexts) => inTexts.renamed(wanted) })
  }
  const rename = useAct(RenameBankDocument, {
    capability,
    accountNumber,
    tell: () => ({ status: 'RENAMED' }),
    onLate: ({ nickname: wanted }) => done(wanted ?? ''),
  })
  const id = useId()
  const [nickname, setNickname] = useState(method.nickname ?? '')
  const [attempts, setAttempts] = useState(0)
  const missing = attempts > 0 && nickname.trim() === '' ? texts.nicknameMissing : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts((count) => count + 1)
    const wanted = nickname.trim()
    if (wanted === '') return
    rename.run({ id: method.id, nickname: wanted }).then(
      (made) => {
        done(wanted)
        void graphql.showAnswer(made, RenameBankDocument)
      },
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={8}>
        <ErrorSummary errors={missing === undefined ? [] : [{ message: missing, fieldId: id }]} attempt={attempts} />
        <TextField
          id={id}
          label={texts.nickname}
          help={texts.nicknameHelp}
          error={missing}
          value={nickname}
          maxLength={nicknameCharacters}
          autoComplete="off"
          onChange={(event) => setNickname(event.target.value)}
        />
        <Problem error={rename.error} />
        <Cluster>
          <Button type="submit" isLoading={rename.isRunning}>
            {texts.save}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function Problem({ error }: { error: Error | undefined }) {
  const serverText = useServerText()
  const texts = useMessages(paymentMethodsMessages)
  if (error === undefined) return null
  return (
    <Alert tone="critical" isAnnounced>
      {serverText(error) ?? texts.failed}
    </Alert>
  )
}
