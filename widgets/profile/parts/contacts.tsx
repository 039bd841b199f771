import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Badge, Button, Card, Cluster, useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import { SavedNote, Unsaved } from './notes.tsx'

export interface ContactLine {
  readonly key: string
  /** What it is, read out with the buttons. */
  readonly name: string
  readonly details: string
  readonly badge: string | null
}

interface ContactsProps {
  title: string
  lines: readonly ContactLine[]
  none?: string
  /** Where they are changed when that cannot be done here. */
  elsewhere?: ReactNode
  add: string
  /** The forms of its lines begin with it, such as "phone". */
  drafts: string
  /** A new one without a key. */
  form: (key: string | null, close: () => void) => ReactNode
  onRemove?: (key: string) => void
  /** Below the list, such as a code that is waited for. */
  children?: ReactNode
}

/** Contacts of a kind: each can be changed in its place, and one more be added. */
export function Contacts({ title, lines, none, elsewhere, add, drafts, form, onRemove, children }: ContactsProps) {
  const [open, setOpen] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const wasOpen = useRef(false)
  // The button that opened the form is a new one then: the list is where the person goes on from.
  useLayoutEffect(() => {
    if (wasOpen.current && open === null) list.current?.focus()
    wasOpen.current = open !== null
  }, [open])
  const close = () => setOpen(null)
  const isAdding = open === ''
  return (
    <Card title={title}>
      {lines.length === 0 && none !== undefined ? (
        <p className="cp-help" part="help">
          {none}
        </p>
      ) : null}
      <ul ref={list} tabIndex={-1} className="cp-list">
        {lines.map((line) => (
          <li key={line.key} className="cp-row cp-profile-line">
            {open === line.key ? (
              form(line.key, close)
            ) : (
              <>
                <Name line={line} />
                {elsewhere === undefined ? (
                  <LineActions line={line} drafts={drafts} onEdit={setOpen} onRemove={onRemove} />
                ) : null}
              </>
            )}
          </li>
        ))}
      </ul>
      <SavedNote place={drafts} />
      {children}
      {elsewhere}
      {elsewhere !== undefined ? null : isAdding ? (
        form(null, close)
      ) : (
        <div>
          <Unsaved form={`${drafts} `} />
          <Button icon="plus" onClick={() => setOpen('')}>
            {add}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface LineActionsProps {
  line: ContactLine
  drafts: string
  onEdit: (key: string) => void
  onRemove: ((key: string) => void) | undefined
}

function LineActions({ line, drafts, onEdit, onRemove }: LineActionsProps) {
  const texts = useMessages(profileMessages)
  return (
    <>
      <Unsaved form={`${drafts} ${line.key}`} />
      <Cluster gap={8}>
        <Button variant="quiet" icon="edit" aria-label={texts.edit(line.name)} onClick={() => onEdit(line.key)}>
          {texts.editShort}
        </Button>
        {onRemove === undefined ? null : (
          <Button variant="quiet" icon="trash" aria-label={texts.remove(line.name)} onClick={() => onRemove(line.key)}>
            {texts.removeShort}
          </Button>
        )}
      </Cluster>
    </>
  )
}

function Name({ line: { name, badge, details } }: { line: ContactLine }) {
  return (
    <div className="cp-profile-name">
      <p>{name}</p>
      {badge === null ? null : <Badge>{badge}</Badge>}
      <p className="cp-help" part="help">
        {details}
      </p>
    </div>
  )
}
