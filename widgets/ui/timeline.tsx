import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface TimelineItem {
  title: ReactNode
  text?: ReactNode
  state: 'done' | 'current' | 'next'
}

/** What happened and what happens next, as a line of steps from top to bottom. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  return (
    <ol className="cp-timeline" part="timeline" aria-label={label}>
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
