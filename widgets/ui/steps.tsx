import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
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
    <div className="cp-steps">
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

export interface TimelineItem {
  title: ReactNode
  text?: ReactNode
  state: 'done' | 'current' | 'next'
}

/** What happened and what happens next, as a line of steps from top to bottom. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  return (
    <ol className="cp-timeline" aria-label={label}>
      {items.map((item, index) => (
        <li
          key={index}
          className={`cp-timeline-item cp-timeline-${item.state}`}
          aria-current={item.state === 'current' ? 'step' : undefined}
        >
          <span className="cp-timeline-dot">{item.state === 'done' ? <Icon name="check" /> : null}</span>
          <div>
            <p className="cp-timeline-title">{item.title}</p>
            {item.text === undefined ? null : <p className="cp-timeline-text">{item.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
