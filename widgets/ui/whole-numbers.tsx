import type { ReactNode } from 'react'

/** A text with the phone numbers in it kept whole: the line breaks before a number, never in it. What is not a text stays as it is. */
export function wholeNumbers(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  return text.split(/(\(?\d[\d() -]{6,}\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="cp-whole">
        {part}
      </span>
    ),
  )
}
