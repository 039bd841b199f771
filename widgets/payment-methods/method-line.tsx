import { type FormEvent, useState } from 'react'
import { useMutation, serverText, BorrowerOnly } from '#host'
import { Alert, Badge, Button, Cluster, Icon, ListRow, Stack, TextField, VisuallyHidden, useMessages } from '#ui'
import { MakeDefaultDocument, RenameBankDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import { NICKNAME_LENGTH, type SavedMethod } from './payment-methods.state.ts'

interface MethodLineProps {
  kind: 'bank' | 'card'
  method: SavedMethod
  onRemove: (method: SavedMethod) => void
  /** Gets the sentence that says what was done. */
  onDone: (text: string) => void
}

/** One saved method: name, last four, whether it is the default, and what can be done to it. */
export function MethodLine({ kind, method, onRemove, onDone }: MethodLineProps) {
  const texts = useMessages(paymentMethodsMessages)
  const makeDefault = useMutation(MakeDefaultDocument)
  const [isRenaming, setRenaming] = useState(false)
  const name = method.displayName
  const choose = () => {
    makeDefault.run({ defaultPaymentMethodId: method.id }).then(
      () => onDone(texts.madeDefault(name)),
      () => undefined,
    )
  }
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
          <Rename method={method} onClose={() => setRenaming(false)} onDone={onDone} />
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

function Rename({ method, onClose, onDone }: Pick<MethodLineProps, 'method' | 'onDone'> & { onClose: () => void }) {
  const texts = useMessages(paymentMethodsMessages)
  const rename = useMutation(RenameBankDocument)
  const [nickname, setNickname] = useState(method.nickname ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = nickname.trim()
    if (wanted === '') return
    rename.run({ id: method.id, nickname: wanted }).then(
      () => {
        onClose()
        onDone(texts.renamed(wanted))
      },
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={8}>
        <TextField
          label={texts.nickname}
          help={texts.nicknameHelp}
          value={nickname}
          maxLength={NICKNAME_LENGTH}
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
  const texts = useMessages(paymentMethodsMessages)
  if (error === undefined) return null
  return (
    <Alert tone="critical" isAnnounced>
      {serverText(error) ?? texts.failed}
    </Alert>
  )
}
