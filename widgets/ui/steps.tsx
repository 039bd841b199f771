import { classNames } from './class-names.ts'
import { useMessages } from './language.tsx'
import { uiMessages } from './ui.messages.ts'

/**
 * How far along a flow is: a slim bar and "Step 2 of 4".
 * @param props.current counted from 1
 * @param props.name what this step is called
 */
export function Steps({ current, total, name }: { current: number; total: number; name?: string }) {
  const messages = useMessages(uiMessages)
  return (
    <div className="cp-steps" part="steps">
      <p className="cp-steps-text">
        {messages.step(current, total)}
        {name === undefined ? null : <span className="cp-steps-name">{` · ${name}`}</span>}
      </p>
      <div className="cp-steps-bar" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={classNames('cp-steps-part', index < current && 'cp-steps-done')} />
        ))}
      </div>
    </div>
  )
}
