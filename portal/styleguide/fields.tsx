import { useState } from 'react'
import { Button, Checkbox, ErrorSummary, MoneyField, PasscodeField, Select, TextField } from '#ui'
import type { StyleguideMessages } from './styleguide.messages.ts'

/** Fields: empty, with help, optional, wrong, disabled; and the summary of what is wrong. */
export function Fields({ messages }: { messages: StyleguideMessages }) {
  const [attempt, setAttempt] = useState(0)
  const [amount, setAmount] = useState('96.12')
  const [code, setCode] = useState('')
  const errors = attempt === 0 ? [] : [{ message: messages.fieldError, fieldId: 'sample-wrong' }]
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className="style-grid">
        <TextField label={messages.fieldLabel} />
        <TextField label={messages.fieldLabel} help={messages.fieldHelp} isOptional />
        <TextField
          id="sample-wrong"
          label={messages.fieldLabel}
          help={messages.fieldHelp}
          error={messages.fieldError}
        />
        <TextField label={messages.fieldLabel} defaultValue="Ana Ruiz" disabled />
        <MoneyField label={messages.moneyLabel} value={amount} onChange={(event) => setAmount(event.target.value)} />
        <PasscodeField
          id="sample-code"
          label={messages.codeLabel}
          help={messages.codeHelp}
          error=""
          value={code}
          onChange={setCode}
        />
        <Select label={messages.selectLabel}>
          <option>{messages.optionOne}</option>
          <option>{messages.optionTwo}</option>
        </Select>
        <Select label={messages.selectLabel} error={messages.fieldError}>
          <option>{messages.optionOne}</option>
        </Select>
        <Checkbox label={messages.checkLabel} />
        <Checkbox label={messages.checkLabel} error={messages.fieldError} />
        <Checkbox label={messages.checkLabel} defaultChecked disabled />
      </div>
      <div>
        <Button onClick={() => setAttempt(attempt + 1)}>{messages.check}</Button>
      </div>
    </>
  )
}
