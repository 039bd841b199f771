import { useState } from 'react'
import { Button, Checkbox, Dialog, Stack, useMessages } from '#ui'
import type { ConsentCategory } from '#sdk/loan/experience'
import { consentChoicesMessages } from './consent-choices.messages.ts'

export interface ConsentChoicesProps {
  categories: readonly ConsentCategory[]
  chosen: ReadonlySet<ConsentCategory>
  onClose: () => void
  onSave: (chosen: readonly ConsentCategory[]) => void
}

/** What may be measured, one by one. */
export function ConsentChoices({ categories, chosen: before, onClose, onSave }: ConsentChoicesProps) {
  const messages = useMessages(consentChoicesMessages)
  const [chosen, setChosen] = useState(before)
  const toggle = (category: ConsentCategory) => {
    const next = new Set(chosen)
    if (!next.delete(category)) next.add(category)
    setChosen(next)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.title}
      width={480}
      actions={
        <Button variant="primary" onClick={() => onSave(categories.filter((category) => chosen.has(category)))}>
          {messages.save}
        </Button>
      }
    >
      <Stack gap={16}>
        <p>{messages.intro}</p>
        <Checkbox
          label={`${messages.categories.C0001.name} (${messages.always})`}
          help={messages.categories.C0001.text}
          checked
          disabled
          readOnly
        />
        {categories.map((category) => (
          <Checkbox
            key={category}
            label={messages.categories[category].name}
            help={messages.categories[category].text}
            checked={chosen.has(category)}
            onChange={() => toggle(category)}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
